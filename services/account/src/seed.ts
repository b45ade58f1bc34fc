import { runSeed } from '@portal/service-kit/database';
import { loadDemoData } from './demo-data/demo-accounts';

await runSeed('account', loadDemoData);
