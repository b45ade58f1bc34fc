import { runProcess } from '@portal/service-kit';
import { createCompetitionService } from './competition-service';
import { loadCompetitionConfig } from './config';

await runProcess((env) => createCompetitionService(loadCompetitionConfig(env)));
