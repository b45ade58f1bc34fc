import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { competitionEnvironment } from './config.ts';
import { createCompetitionService } from './service.ts';

await runWorkers((env) => createCompetitionService(loadServiceConfig(competitionEnvironment, env)));
