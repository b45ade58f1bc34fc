import { runSeed } from '@portal/service-kit';
import { loadDemoData } from './demo-data/demo-accounts';

await runSeed('account', loadDemoData);
