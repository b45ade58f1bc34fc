import { runWorkers } from '@portal/service-kit';
import { loadEmailConfig } from './config';
import { createEmailService } from './service';

await runWorkers((env) => createEmailService(loadEmailConfig(env)));
