import type { RunningProcess } from '@portal/service-kit';
import { createEmailApi } from './api/create-api';
import { loadApiConfig, loadWorkerConfig } from './config';
import { createEmailWorker } from './worker/create-worker';

/**
 * Intake and worker in one process, which is what a machine with few mails and little memory wants. It listens where the intake does;
 * the worker's operations listener has a port of its own, `WORKER_OPS_PORT` (a free one unless given).
 * @throws ConfigError with everything that is wrong with the first of the two that cannot be
 */
export const createEmail = (variables: NodeJS.ProcessEnv): RunningProcess => {
  const api = createEmailApi(loadApiConfig(variables));
  const worker = createEmailWorker(loadWorkerConfig({ ...variables, OPS_PORT: variables['WORKER_OPS_PORT'] }));
  return {
    logger: api.logger,
    async start() {
      const port = await api.start();
      await worker.start();
      return port;
    },
    async stop() {
      await worker.stop();
      await api.stop();
    },
  };
};
