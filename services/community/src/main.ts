import { runProcess } from '@portal/service-kit';
import { createCommunityService } from './community-service';
import { loadCommunityConfig } from './config';

await runProcess((env) => createCommunityService(loadCommunityConfig(env)));
