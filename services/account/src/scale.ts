import { runScale } from '@portal/domain/synthetic';
import { loadScaleData } from './scale-data/load-scale-data';

// Synthetic data for benches: `node dist/scale.mjs players=1000000`.
await runScale('account', loadScaleData);
