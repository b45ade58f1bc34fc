import { runMigrations } from '@portal/service-kit/database';
import { emailMigrations } from './migrations.ts';

await runMigrations('email', emailMigrations);
