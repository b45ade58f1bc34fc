import { z } from '@portal/contracts';
import { loadConfig, runProcess, serviceEnvironment } from '@portal/service-kit';
import { loadEmailConfig, loadEmailWorkerConfig } from './config.ts';
import { createEmailService } from './service.ts';
import { createEmailWorker } from './worker/email-worker.ts';

const workerOperations = z.object({ WORKER_OPS_PORT: serviceEnvironment.shape.OPS_PORT });

/**
 * Service and worker in one process, for a machine with few emails and little memory. The worker's operations listener has
 * its own port, `WORKER_OPS_PORT` (a free one unless given).
 */
await runProcess((env) => {
  const service = createEmailService(loadEmailConfig(env));
  const { WORKER_OPS_PORT: workerOpsPort } = loadConfig(workerOperations, env);
  const worker = createEmailWorker(loadEmailWorkerConfig({ ...env, OPS_PORT: String(workerOpsPort) }));
  return {
    logger: service.logger,
    async start() {
      const port = await service.start();
      await worker.start();
      return port;
    },
    async stop() {
      // In parallel: each may need most of the time that a process has to stop.
      await Promise.all([worker.stop(), service.stop()]);
    },
  };
});
