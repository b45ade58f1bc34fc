import { Queue, Worker } from 'bullmq';
import { createFailureLog } from '../failure-log.ts';
import type { Logger } from '../logger.ts';
import { closeQueues, connectRedisForWorker, queueOptions } from './redis.ts';

interface ScheduleOptions {
  /** Name of the schedule and its queue. A changed pattern needs a new name. */
  name: string;
  /** A cron expression in UTC. */
  pattern: string;
  /** Must be idempotent: it runs again after a failure or a kill. */
  work(): Promise<void>;
  redisUrl: string;
  redisPrefix: string;
  logger: Logger;
}

const retries = { attempts: 10, backoff: { type: 'exponential', delay: 10_000 } } as const;

/** Runs `work` on a schedule in one of the processes that start it. A run that was missed while none of them ran is made up for. */
export const startSchedule = ({ name, pattern, work, redisUrl, redisPrefix, logger }: ScheduleOptions) => {
  const connection = connectRedisForWorker(redisUrl, logger);
  const options = queueOptions(connection, redisPrefix, name);
  const queue = new Queue(name, options);
  const worker = new Worker(name, work, options);
  const failures = createFailureLog(logger, 'scheduled work failed');
  worker.on('failed', (_job, error) => failures.failed(error, { schedule: name }));
  worker.on('completed', failures.succeeded);
  worker.on('error', (error) => logger.debug({ err: error, schedule: name }, 'schedule worker error'));
  queue.on('error', (error) => logger.debug({ err: error, schedule: name }, 'schedule queue error'));

  /** An existing scheduler is kept, because replacing it would drop a run that is due. */
  const schedule = async (): Promise<void> => {
    if (await queue.getJobScheduler(name)) return;
    const opts = { ...retries, removeOnComplete: true, removeOnFail: 10 };
    await queue.upsertJobScheduler(name, { pattern, tz: 'UTC' }, { opts });
  };
  // The schedule is also checked after a reconnect, because Redis may have lost its data.
  connection.on('ready', () => {
    schedule().catch((error: unknown) => failures.failed(error, { schedule: name }));
  });

  return {
    async stop(): Promise<void> {
      await closeQueues([worker, queue]);
      connection.disconnect();
    },
  };
};
