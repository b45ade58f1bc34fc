import { runScale } from '@portal/domain/testing';
import { loadScaleData } from './load-scale-data.ts';

// Loads synthetic data for benchmarks: `node dist/scale.mjs players=1000000`.
await runScale('account', loadScaleData);
