import { runMigrations } from '@portal/service-kit/database';
import { communityMigrations } from './migrations.ts';

await runMigrations('community', communityMigrations);
