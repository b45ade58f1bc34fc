import { runMigrations } from '@portal/service-kit/database';
import { communityMigrations } from './migrations';

await runMigrations('community', communityMigrations);
