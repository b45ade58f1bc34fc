import type { EmailLane } from '@portal/contracts';
import type { Clock, Logger } from '@portal/service-kit';
import { queueOptions, type Redis } from '@portal/service-kit/redis';
import { type BulkJobOptions, Queue } from 'bullmq';
import type { QueuedEmail } from '../data-access/email/email-repository.ts';

export const emailQueueName = 'email';

/** BullMQ's priorities: jobs without one come first. */
const priorities: Record<EmailLane, number> = { otp: 0, tx: 1, bulk: 2 };

const jobOptions: BulkJobOptions = {
  // An email is tried until it has expired; the worker decides when.
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  // A kept id would make a later `add` of the same email a silent no-op.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

interface EmailQueueOptions {
  /** For commands: fails immediately while Redis is unavailable. */
  redis: Redis;
  redisPrefix: string;
  logger: Logger;
  clock: Clock;
}

/** The queue of emails in Redis. The delivery log is the truth: a job contains the id of its row and nothing else. */
export const createEmailQueue = ({ redis, redisPrefix, logger, clock }: EmailQueueOptions) => {
  const queue = new Queue(emailQueueName, {
    ...queueOptions(redis, redisPrefix, emailQueueName),
    streams: { events: { maxLen: 1_000 } },
  });
  queue.on('error', (error) => logger.debug({ err: error }, 'email queue error'));
  const requireRedis = () => {
    if (redis.status !== 'ready') throw new Error('redis is not connected');
  };

  return {
    /** Adds the jobs that do not exist. @throws while Redis is unavailable; the sweep adds them later */
    async add(emails: readonly QueuedEmail[]): Promise<void> {
      requireRedis();
      const now = clock().getTime();
      const jobs = emails.map(({ id, lane, nextAttemptAt }) => {
        const delay = Math.max(0, nextAttemptAt.getTime() - now);
        return { name: 'send', data: {}, opts: { ...jobOptions, jobId: id, priority: priorities[lane], delay } };
      });
      if (jobs.length > 0) await queue.addBulk(jobs);
    },

    /** Replaces the jobs of emails by jobs that are due, with a fresh backoff. A job that is running stays. @throws like `add` */
    async addAgain(emails: readonly QueuedEmail[]): Promise<void> {
      requireRedis();
      await Promise.all(emails.map(({ id }) => queue.remove(id)));
      await this.add(emails);
    },

    /** Ids of the emails that have a job. @throws while Redis is unavailable */
    async ids(): Promise<Set<string>> {
      requireRedis();
      return new Set(await queue.getRanges(['wait', 'prioritized', 'delayed', 'active'], 0, -1));
    },

    /** Pauses or resumes all workers. Emails in flight are finished. @throws while Redis is unavailable */
    async setPaused(paused: boolean): Promise<void> {
      requireRedis();
      if ((await queue.isPaused()) === paused) return;
      logger.warn(paused ? 'sending is paused by an operator' : 'sending is resumed by an operator');
      await (paused ? queue.pause() : queue.resume());
    },

    /** No worker takes an email for this time: for a provider that limits the rate of all of them. */
    hold: (ms: number): Promise<void> => queue.rateLimit(ms),

    /** Number of workers that are connected. @throws while Redis is unavailable */
    async countWorkers(): Promise<number> {
      requireRedis();
      return queue.getWorkersCount();
    },

    close: (): Promise<void> => queue.close().catch(() => undefined),
  };
};
export type EmailQueue = ReturnType<typeof createEmailQueue>;
