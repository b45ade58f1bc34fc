import { runRebuild } from '@portal/domain/owners';
import { accountProjections } from './projection';

await runRebuild('account', () => accountProjections);
