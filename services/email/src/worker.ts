import { runProcess } from '@portal/service-kit';
import { loadEmailWorkerConfig } from './config';
import { createEmailWorker } from './worker/email-worker';

await runProcess((env) => createEmailWorker(loadEmailWorkerConfig(env)));
