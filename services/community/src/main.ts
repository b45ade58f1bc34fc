import { loadServiceConfig, runProcess } from '@portal/service-kit';
import { communityEnvironment } from './config';
import { createCommunityService } from './service';

await runProcess((env) => createCommunityService(loadServiceConfig(communityEnvironment, env)));
