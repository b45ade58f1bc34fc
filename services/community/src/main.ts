import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { communityEnvironment } from './config';
import { createCommunityService } from './service';

await runWorkers((env) => createCommunityService(loadServiceConfig(communityEnvironment, env)));
