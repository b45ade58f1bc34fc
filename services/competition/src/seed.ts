import { runSeed } from '@portal/service-kit/database';
import { loadDemoData } from './demo-data/load-demo-data.ts';

await runSeed('competition', loadDemoData);
