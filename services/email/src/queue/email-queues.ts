import { type EmailLane, emailLanes } from '@portal/contracts';
import { type Clock, type Logger, queuePrefix, type Redis } from '@portal/service-kit';
import { type JobsOptions, Queue } from 'bullmq';
import type { Mail } from '../emails/email';
import { backoffType, type EmailJob, emailJobName } from './email-job';

export const laneQueueName = (lane: EmailLane): string => `mail-${lane}`;

export interface LaneQueueOptions {
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
}

export const openLaneQueue = (lane: EmailLane, { redis, redisPrefix, logger }: LaneQueueOptions): Queue<EmailJob> => {
  const name = laneQueueName(lane);
  const queue = new Queue<EmailJob>(name, {
    connection: redis,
    prefix: queuePrefix(redisPrefix, name),
    streams: { events: { maxLen: 1_000 } },
  });
  queue.on('error', (error) => logger.debug({ err: error, lane }, 'mail queue error'));
  return queue;
};

const jobOptions: JobsOptions = {
  // The row decides when to give up, not the job.
  attempts: 1_000_000,
  backoff: { type: backoffType },
  // Nothing stays behind in Redis: a kept id would make a later `add` of the same mail a silent no-op.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

type Queueable = Pick<Mail, '_id' | 'lane' | 'nextAttemptAt'>;

/** Hands mails to the workers: one queue per lane, so that a one-time code never stands behind a newsletter. */
export const createEmailQueues = (options: LaneQueueOptions & { clock: Clock }) => {
  const { redis, clock } = options;
  const queues = new Map(emailLanes.map((lane) => [lane, openLaneQueue(lane, options)]));

  return {
    /**
     * Adds what is not in its queue yet; what is there already stays as it is.
     * @throws while Redis is away: the rows stay, and the sweeper comes back to them
     */
    async add(mails: readonly Queueable[]): Promise<void> {
      if (redis.status !== 'ready') throw new Error('redis is away');
      const now = clock().getTime();
      for (const [lane, queue] of queues) {
        const jobs = mails.filter((mail) => mail.lane === lane);
        if (jobs.length === 0) continue;
        await queue.addBulk(
          jobs.map(({ _id, nextAttemptAt }) => ({
            name: emailJobName,
            data: { v: 1 as const, mailId: _id },
            opts: { ...jobOptions, jobId: _id, delay: Math.max(0, nextAttemptAt.getTime() - now) },
          })),
        );
      }
    },

    /** Jobs per lane and state; empty while Redis is away. */
    async counts(): Promise<{ lane: EmailLane; state: string; jobs: number }[]> {
      if (redis.status !== 'ready') return [];
      const perLane = [...queues].map(async ([lane, queue]) =>
        Object.entries(await queue.getJobCounts('wait', 'active', 'delayed', 'failed')).map(([state, jobs]) => ({
          lane,
          state,
          jobs,
        })),
      );
      return (await Promise.all(perLane)).flat();
    },

    async close(): Promise<void> {
      await Promise.all([...queues.values()].map((queue) => queue.close().catch(() => undefined)));
    },
  };
};
export type EmailQueues = ReturnType<typeof createEmailQueues>;
