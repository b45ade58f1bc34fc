import { runMigrations } from '@portal/service-kit/database';
import { competitionMigrations } from './migrations';

await runMigrations('competition', competitionMigrations);
