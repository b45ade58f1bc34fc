import { runMigrations } from '@portal/service-kit';
import { accountMigrations } from './migrations';

await runMigrations('account', accountMigrations);
