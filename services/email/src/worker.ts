import { runProcess } from '@portal/service-kit';
import { loadWorkerConfig } from './config';
import { createEmailWorker } from './worker/create-worker';

await runProcess((env) => createEmailWorker(loadWorkerConfig(env)));
