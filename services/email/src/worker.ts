import { runProcess } from '@portal/service-kit';
import { loadEmailWorkerConfig } from './config.ts';
import { createEmailWorker } from './worker/email-worker.ts';

await runProcess((env) => createEmailWorker(loadEmailWorkerConfig(env)));
