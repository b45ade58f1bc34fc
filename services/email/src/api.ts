import { runProcess } from '@portal/service-kit';
import { loadEmailConfig } from './config';
import { createEmailService } from './email-service';

await runProcess((env) => createEmailService(loadEmailConfig(env)));
