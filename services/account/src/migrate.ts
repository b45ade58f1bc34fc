import { runMigrations } from '@portal/service-kit/database';
import { accountMigrations } from './migrations';

await runMigrations('account', accountMigrations);
