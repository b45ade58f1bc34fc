import { runRebuild } from '@portal/domain/owners';
import { accountProjections } from './projection/user-copies';

await runRebuild('account', accountProjections);
