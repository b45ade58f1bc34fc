import { runMigrations } from '@portal/service-kit/database';
import { accountMigrations } from './migrations.ts';

await runMigrations('account', accountMigrations);
