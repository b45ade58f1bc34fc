import { runMigrations } from '@portal/service-kit';
import { competitionMigrations } from './migrations';

await runMigrations('competition', competitionMigrations);
