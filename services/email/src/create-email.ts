import type { RunningProcess } from '@portal/service-kit';
import { createEmailApi } from './api/create-api';
import { loadApiConfig, loadWorkerConfig } from './config';
import { createEmailWorker } from './worker/create-worker';

/**
 * Intake and worker in one process, which is what a machine with few mails and little memory wants. It listens where the intake does.
 * @throws ConfigError with everything that is wrong with the first of the two that cannot be
 */
export const createEmail = (variables: NodeJS.ProcessEnv): RunningProcess => {
  const api = createEmailApi(loadApiConfig(variables));
  // Its probes get any free port: whoever runs both in one process asks the intake's.
  const worker = createEmailWorker(loadWorkerConfig({ ...variables, SERVICE_PORT: '0' }));
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
