import { runScale } from '@portal/service-kit';
import { loadScaleData } from './scale-data/load-scale-data';

// Synthetic data for benches: `node dist/scale.mjs players=1000000,clans=100000`.
await runScale('competition', loadScaleData);
