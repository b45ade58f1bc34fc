import { runRebuild } from '@portal/domain/owners';
import { accountProjections } from './projection/index.ts';

await runRebuild('account', () => accountProjections);
