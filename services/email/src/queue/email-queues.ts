import { type EmailLane, emailLanes, z } from '@portal/contracts';
import {
  type Clock,
  eventQueueName,
  type Logger,
  queueOptions,
  type Redis,
  toUrgentSubscriber,
} from '@portal/service-kit';
import { type BulkJobOptions, Queue } from 'bullmq';
import type { QueuedEmail } from '../data-access/email/email-repository';

/** Emails in one job. Each code has its own job; sharing one costs the other lanes a tenth of the Redis commands. */
const emailsPerJob: Record<EmailLane, number> = { otp: 1, tx: 10, bulk: 10 };

/** All that Redis holds of emails: no address, no text, no secret. */
export const emailJob = z.strictObject({ v: z.literal(2), mailIds: z.array(z.uuid()).min(1).max(100) });
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
    ...queueOptions(redis, redisPrefix, name),
    streams: { events: { maxLen: 1_000 } },
  });
  queue.on('error', (error) => logger.debug({ err: error, lane }, 'email queue error'));
  return queue;
};

const jobOptions: BulkJobOptions = {
  // The email's document decides when to give up, not the job.
  attempts: 1_000_000,
  // Only where the worker could not delay the job itself.
  backoff: { type: 'fixed', delay: 4_000, jitter: 0.5 },
  // Nothing stays behind in Redis: a kept id would make a later `add` of the same email a silent no-op.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 0,
};

/** The job of some emails of one lane. Adding one that exists changes nothing. */
export const emailJobOf = (jobId: string, mailIds: string[], delay = 0) => ({
  name: 'send',
  data: { v: 2 as const, mailIds },
  opts: { ...jobOptions, jobId, delay },
});

type AssignedEmail<T> = T & { jobId: string };

/** Gives each email without a job id the job it will share with its neighbors. */
export const assignJobs = <T extends QueuedEmail>(emails: readonly T[], now: Date): AssignedEmail<T>[] => {
  const shared = new Map<EmailLane, { jobId: string; emails: number }>();
  return emails.map((email) => {
    if (email.jobId !== undefined) return { ...email, jobId: email.jobId };
    if (emailsPerJob[email.lane] === 1 || email.nextAttemptAt > now) return { ...email, jobId: email.id };
    let job = shared.get(email.lane);
    if (!job || job.emails === emailsPerJob[email.lane]) {
      // The plain id is that of the job in which the email is retried alone.
      job = { jobId: `page-${email.id}`, emails: 0 };
      shared.set(email.lane, job);
    }
    job.emails += 1;
    return { ...email, jobId: job.jobId };
  });
};

export const groupByJob = <T extends { jobId: string }>(emails: readonly T[]): Map<string, T[]> => {
  const jobs = new Map<string, T[]>();
  for (const email of emails) {
    const carried = jobs.get(email.jobId);
    if (carried) carried.push(email);
    else jobs.set(email.jobId, [email]);
  }
  return jobs;
};

/** Hands emails to the workers: one queue per lane, so that a one-time code never waits behind a newsletter. */
export const createEmailQueues = (options: LaneQueueOptions & { clock: Clock }) => {
  const { redis, clock } = options;
  const queues = new Map(emailLanes.map((lane) => [lane, openLaneQueue(lane, options)]));
  const eventQueues = ['email', toUrgentSubscriber('email')].map((subscriber) => {
    const name = eventQueueName(subscriber);
    const queue = new Queue(name, queueOptions(redis, options.redisPrefix, name));
    queue.on('error', (error) => options.logger.debug({ err: error }, 'event queue error'));
    return queue;
  });
  const all = [...eventQueues, ...queues.values()];
  const requireRedis = () => {
    if (redis.status !== 'ready') throw new Error('redis is not connected');
  };
  /** Exists as long as the lane's queue has not been emptied. */
  const markerKey = (queue: Queue) => queue.toKey('filled');

  return {
    /** Those of events and of emails. */
    all,

    /**
     * Adds the jobs that do not exist, codes first.
     * @throws while Redis is unavailable; the sweep adds the jobs later
     */
    async add(emails: readonly AssignedEmail<QueuedEmail>[]): Promise<void> {
      requireRedis();
      const now = clock().getTime();
      for (const [lane, queue] of queues) {
        const jobs = [...groupByJob(emails.filter((email) => email.lane === lane))].map(([jobId, carried]) => {
          const dueAt = Math.min(...carried.map(({ nextAttemptAt }) => nextAttemptAt.getTime()));
          const ids = carried.map(({ id }) => id);
          return emailJobOf(jobId, ids, Math.max(0, dueAt - now));
        });
        if (jobs.length > 0) await queue.addBulk(jobs);
      }
    },

    /** Has each email sent as soon as possible, also one whose job waits for its next try. @throws like `add` */
    async addNow(emails: readonly QueuedEmail[]): Promise<void> {
      await this.add(emails.map((email) => ({ ...email, jobId: email.id })));
      const waiting = emails.map(async ({ id, lane }) => {
        const job = await queues.get(lane)?.getJob(id);
        // Promoting one that a worker has taken meanwhile fails, as it should.
        if (await job?.isDelayed()) await job?.promote().catch(() => undefined);
      });
      await Promise.all(waiting);
    },

    /** Events that have not become emails yet, by queue. @throws while Redis is unavailable */
    async eventsWaiting(): Promise<{ queue: string; events: number }[]> {
      requireRedis();
      const counts = eventQueues.map(async (queue) => {
        const events = await queue.getJobCountByTypes('wait', 'active', 'delayed', 'prioritized');
        return { queue: queue.name, events };
      });
      return Promise.all(counts);
    },

    /** How long the oldest event that does not wait for its retry has been there, by queue. @throws while Redis is unavailable */
    async oldestEventAges(): Promise<{ queue: string; seconds: number }[]> {
      requireRedis();
      const now = clock().getTime();
      const ages = eventQueues.map(async (queue) => {
        const oldest = await queue.getJobs(['wait', 'active'], 0, 0, true);
        const since = Math.min(now, ...oldest.map(({ timestamp }) => timestamp));
        return { queue: queue.name, seconds: (now - since) / 1_000 };
      });
      return Promise.all(ages);
    },

    /** Emails of one lane whose job does not exist. Constant time per job: BullMQ's `getJobState` searches the waiting ones. */
    async withoutJob<T extends AssignedEmail<QueuedEmail>>(lane: EmailLane, emails: readonly T[]): Promise<T[]> {
      requireRedis();
      const jobs = [...groupByJob(emails)];
      const pipeline = redis.pipeline();
      for (const [jobId] of jobs) pipeline.exists(queues.get(lane)?.toKey(jobId) ?? '');
      const results = (await pipeline.exec()) ?? [];
      return jobs.flatMap(([, carried], position) => (results[position]?.[1] === 0 ? carried : []));
    },

    /** Lanes whose queue has been emptied since it was last marked as filled. */
    async emptiedLanes(): Promise<EmailLane[]> {
      requireRedis();
      const marked = await Promise.all([...queues.values()].map((queue) => redis.exists(markerKey(queue))));
      return emailLanes.filter((_lane, position) => marked[position] === 0);
    },

    async markFilled(lane: EmailLane): Promise<void> {
      const queue = queues.get(lane);
      if (queue) await redis.set(markerKey(queue), '1');
    },

    /** Jobs per lane and state; empty while Redis is unavailable. A job carries up to 10 emails. */
    async counts(): Promise<{ lane: EmailLane; state: string; jobs: number }[]> {
      if (redis.status !== 'ready') return [];
      const perLane = [...queues].map(async ([lane, queue]) => {
        const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'failed');
        return Object.entries(counts).map(([state, jobs]) => ({ lane, state, jobs }));
      });
      return (await Promise.all(perLane)).flat();
    },

    async close(): Promise<void> {
      await Promise.all(all.map((queue) => queue.close().catch(() => undefined)));
    },
  };
};
export type EmailQueues = ReturnType<typeof createEmailQueues>;
