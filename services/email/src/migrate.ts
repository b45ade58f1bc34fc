import { runMigrations } from '@portal/service-kit';
import { emailMigrations } from './migrations';

await runMigrations('email', emailMigrations);
