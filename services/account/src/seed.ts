import { runSeed } from '@portal/service-kit/database';
import { loadDemoData } from './demo-data/demo-accounts.ts';

await runSeed('account', loadDemoData);
