import { loadServiceConfig, runWorkers } from '@portal/service-kit';
import { communityServiceEnvironment } from './config.ts';
import { createCommunityService } from './service.ts';

await runWorkers((env) => createCommunityService(loadServiceConfig(communityServiceEnvironment, env)));
