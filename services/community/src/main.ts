import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { communityEnvironment } from './config.ts';
import { createCommunityService } from './service.ts';

await runWorkers((env) => createCommunityService(loadServiceConfig(communityEnvironment, env)));
