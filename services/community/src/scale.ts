import { runScale } from '@portal/domain/synthetic';
import { loadScaleData } from './scale-data/load-scale-data';

// Synthetic data for benches: `node dist/scale.mjs players=1000000,follows=5000000,clans=20000`.
await runScale('community', loadScaleData);
