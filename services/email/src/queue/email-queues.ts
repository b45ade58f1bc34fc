import { type EmailLane, emailLanes, z } from '@portal/contracts';
import { type Clock, eventQueueName, type Logger, queuePrefix, type Redis } from '@portal/service-kit';
import { type JobsOptions, Queue } from 'bullmq';
import type { Email } from '../data-access/email/email';

/** All that Redis holds of an email: no address, no text, no secret. */
export const emailJob = z.strictObject({ v: z.literal(1), mailId: z.uuid() });
export type EmailJob = z.output<typeof emailJob>;

export const laneQueueName = (lane: EmailLane): string => `mail-${lane}`;

interface LaneQueueOptions {
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
  queue.on('error', (error) => logger.debug({ err: error, lane }, 'email queue error'));
  return queue;
};

const jobOptions: JobsOptions = {
  // The email's document decides when to give up, not the job.
  attempts: 1_000_000,
  // Only where the worker could not delay the job itself.
  backoff: { type: 'fixed', delay: 4_000, jitter: 0.5 },
  // Nothing stays behind in Redis: a kept id would make a later `add` of the same email a silent no-op.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

/** Hands emails to the workers: one queue per lane, so that a one-time code never waits behind a newsletter. */
export const createEmailQueues = (options: LaneQueueOptions & { clock: Clock }) => {
  const { redis, clock } = options;
  const queues = new Map(emailLanes.map((lane) => [lane, openLaneQueue(lane, options)]));
  const eventsName = eventQueueName('email');
  const events = new Queue(eventsName, {
    connection: redis,
    prefix: queuePrefix(options.redisPrefix, eventsName),
  });
  events.on('error', (error) => options.logger.debug({ err: error }, 'event queue error'));

  return {
    /**
     * Adds a job for each email that has none in its queue.
     * @throws while Redis is unavailable; the sweep adds the jobs later
     */
    async add(emails: readonly Pick<Email, 'id' | 'lane' | 'nextAttemptAt'>[]): Promise<void> {
      if (redis.status !== 'ready') throw new Error('redis is not connected');
      const now = clock().getTime();
      for (const [lane, queue] of queues) {
        const jobs = emails
          .filter((email) => email.lane === lane)
          .map(({ id, nextAttemptAt }) => ({
            name: 'send',
            data: { v: 1 as const, mailId: id },
            opts: { ...jobOptions, jobId: id, delay: Math.max(0, nextAttemptAt.getTime() - now) },
          }));
        if (jobs.length > 0) await queue.addBulk(jobs);
      }
    },

    /** Has each email sent as soon as possible, also one whose job waits for its next try. @throws like `add` */
    async addNow(emails: readonly Pick<Email, 'id' | 'lane' | 'nextAttemptAt'>[]): Promise<void> {
      await this.add(emails);
      const waiting = emails.map(async ({ id, lane }) => {
        const job = await queues.get(lane)?.getJob(id);
        // Promoting one that a worker has taken meanwhile fails, as it should.
        if (await job?.isDelayed()) await job?.promote().catch(() => undefined);
      });
      await Promise.all(waiting);
    },

    /** Events that have not become emails yet. */
    async intakeDepth(): Promise<number | null> {
      return redis.status === 'ready' ? events.getJobCountByTypes('wait', 'active', 'delayed', 'prioritized') : null;
    },

    /** Jobs per lane and state; empty while Redis is unavailable. */
    async counts(): Promise<{ lane: EmailLane; state: string; jobs: number }[]> {
      if (redis.status !== 'ready') return [];
      const perLane = [...queues].map(async ([lane, queue]) => {
        const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'failed');
        return Object.entries(counts).map(([state, jobs]) => ({ lane, state, jobs }));
      });
      return (await Promise.all(perLane)).flat();
    },

    async close(): Promise<void> {
      await Promise.all([events, ...queues.values()].map((queue) => queue.close().catch(() => undefined)));
    },
  };
};
export type EmailQueues = ReturnType<typeof createEmailQueues>;
