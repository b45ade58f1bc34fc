import { runScale } from '@portal/domain/testing';
import { loadScaleData } from './load-scale-data.ts';

// Synthetic data for benches: `node dist/scale.mjs players=1000000,clans=100000,cups=60000`.
await runScale('competition', loadScaleData);
