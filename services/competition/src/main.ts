import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { competitionEnvironment } from './config';
import { createCompetitionService } from './service';

await runWorkers((env) => createCompetitionService(loadServiceConfig(competitionEnvironment, env)));
