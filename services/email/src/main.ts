import { runProcess } from '@portal/service-kit';
import { loadEmailConfig, loadEmailWorkerConfig } from './config';
import { createEmailService } from './service';
import { createEmailWorker } from './worker/email-worker';

/**
 * Service and worker in one process, for a machine with few emails and little memory. The worker's operations listener has
 * a port of its own, `WORKER_OPS_PORT` (a free one unless given).
 */
await runProcess((env) => {
  const service = createEmailService(loadEmailConfig(env));
  const worker = createEmailWorker(loadEmailWorkerConfig({ ...env, OPS_PORT: env['WORKER_OPS_PORT'] }));
  return {
    logger: service.logger,
    async start() {
      const port = await service.start();
      await worker.start();
      return port;
    },
    async stop() {
      await worker.stop();
      await service.stop();
    },
  };
});
