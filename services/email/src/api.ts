import { runProcess } from '@portal/service-kit';
import { loadEmailConfig } from './config';
import { createEmailService } from './service';

await runProcess((env) => createEmailService(loadEmailConfig(env)));
