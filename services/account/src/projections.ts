import { runRebuild } from '@portal/domain/owners';
import { accountProjections } from './projection/standings';

await runRebuild('account', accountProjections);
