import { runProcess } from '@portal/service-kit';
import { loadCompetitionConfig } from './config';
import { createCompetitionService } from './service';

await runProcess((env) => createCompetitionService(loadCompetitionConfig(env)));
