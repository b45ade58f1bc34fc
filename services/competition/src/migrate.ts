import { runMigrations } from '@portal/service-kit/database';
import { competitionMigrations } from './migrations.ts';

await runMigrations('competition', competitionMigrations);
