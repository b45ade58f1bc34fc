import { createFailureLog, type Logger } from '@portal/service-kit';
import { closeQueues, connectRedisForWorker, queueOptions } from '@portal/service-kit/redis';
import { DelayedError, type Job, Worker } from 'bullmq';
import type { DeliverPush } from './deliver-push.ts';
import { type PushJob, pushQueueName } from './push-queue.ts';

interface PushWorkerOptions {
  deliver: DeliverPush;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
}

/** Push services take some 100 ms, so a process sends about 100 pushes a second. */
const concurrency = 20;

/** Sends pushes; any number of processes may run it. */
export const startPushWorker = ({ deliver, redisUrl, redisPrefix, logger }: PushWorkerOptions) => {
  const connection = connectRedisForWorker(redisUrl, logger);
  const failures = createFailureLog(logger, 'a push service does not take pushes');

  const processJob = async (job: Job<PushJob>, token?: string): Promise<void> => {
    const { again, waitMs } = await deliver(job.data);
    if (waitMs !== undefined) {
      await job.moveToDelayed(Date.now() + waitMs, token);
      throw new DelayedError();
    }
    if (again.length === 0) return;
    // Browsers that have it do not receive it again.
    await job.updateData({ ...job.data, deviceIds: again });
    throw new Error('the push is tried again');
  };

  const worker = new Worker<PushJob>(pushQueueName, processJob, {
    ...queueOptions(connection, redisPrefix, pushQueueName),
    concurrency,
  });
  worker.on('failed', (_job, error) => failures.failed(error));
  worker.on('completed', failures.succeeded);
  worker.on('error', (error) => logger.debug({ err: error }, 'push worker error'));
  return {
    async stop(): Promise<void> {
      await closeQueues([worker]);
      connection.disconnect();
    },
  };
};
