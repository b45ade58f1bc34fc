import { runMigrations } from '@portal/service-kit';
import { communityMigrations } from './migrations';

await runMigrations('community', communityMigrations);
