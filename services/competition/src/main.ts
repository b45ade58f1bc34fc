import { loadServiceConfig, runProcess } from '@portal/service-kit';
import { competitionEnvironment } from './config';
import { createCompetitionService } from './service';

await runProcess((env) => createCompetitionService(loadServiceConfig(competitionEnvironment, env)));
