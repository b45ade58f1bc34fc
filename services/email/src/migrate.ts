import { runMigrations } from '@portal/service-kit/database';
import { emailMigrations } from './migrations';

await runMigrations('email', emailMigrations);
