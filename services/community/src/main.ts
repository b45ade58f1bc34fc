import { runProcess } from '@portal/service-kit';
import { loadCommunityConfig } from './config';
import { createCommunityService } from './service';

await runProcess((env) => createCommunityService(loadCommunityConfig(env)));
