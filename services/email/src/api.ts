import { runWorkers } from '@portal/service-kit';
import { loadEmailConfig } from './config.ts';
import { createEmailService } from './service.ts';

await runWorkers((env) => createEmailService(loadEmailConfig(env)));
