import type { EmailLane } from '@portal/contracts';
import { type Clock, type Logger, queuePrefix, type Redis, withTimeout } from '@portal/service-kit';
import { DelayedError, type Job, RateLimitError, UnrecoverableError, Worker } from 'bullmq';
import type { EmailWorkerConfig } from '../config';
import type { Repositories } from '../data-access';
import type { WorkerMetrics } from '../metrics';
import { type EmailJob, emailJob, laneQueueName, openLaneQueue } from '../queue/email-queues';
import { createBreaker } from './breaker';
import { createDelivery } from './deliver';
import { lanePolicies, withJitter } from './lane-policy';
import type { DeliveryResult } from './record-outcome';
import { createEmailTransport } from './transport';

interface LaneOptions extends Repositories {
  config: EmailWorkerConfig;
  metrics: WorkerMetrics;
  /** For commands: fails at once while Redis is unavailable. */
  commands: Redis;
  /** For the worker: waits for Redis as long as it takes. */
  connection: Redis;
  logger: Logger;
  clock: Clock;
  workerName: string;
}

/** A one-time code is never held back; the limits of the other lanes leave it a share of the provider's limit. */
const unlimited = 10_000;
/** A killed worker's job is retried within lock + 2 checks = 14 s, so a code is sent again well before 'resend' opens. */
const lockMs = 8_000;
const stalledCheckMs = 3_000;
/** Kills and redeployments in a row; beyond this the sweep adds the job again. */
const maxStalledCount = 10;
/** After an error that has stored nothing, such as a database that is down. */
const unexpectedDelayMs = 4_000;
const poisonKept = 1_000;

const sizesOf = ({
  environment,
}: EmailWorkerConfig): Record<EmailLane, { concurrency: number; perSecond: number }> => ({
  otp: { concurrency: environment.MAIL_OTP_CONCURRENCY, perSecond: unlimited },
  tx: { concurrency: environment.MAIL_TX_CONCURRENCY, perSecond: environment.MAIL_TX_PER_SECOND },
  bulk: { concurrency: environment.MAIL_BULK_CONCURRENCY, perSecond: environment.MAIL_BULK_PER_SECOND },
});

/** Creates one lane. It shares no queue, connection, limit or pause with other lanes, so that none waits for another. */
export const createLane = (lane: EmailLane, options: LaneOptions) => {
  const { config, commands, connection, ...shared } = options;
  const { metrics, logger, clock } = shared;
  const { environment, brand } = config;
  const { concurrency, perSecond } = sizesOf(config)[lane];
  const redisPrefix = environment.REDIS_PREFIX;
  const policy = lanePolicies[lane];
  const queue = openLaneQueue(lane, { redis: commands, redisPrefix, logger });
  const transport = createEmailTransport(config, concurrency);
  metrics.breakerOpen.set({ lane }, 0);
  const breaker = createBreaker({
    capMs: policy.breakerCapMs,
    now: () => clock().getTime(),
    onChange: (open) => {
      metrics.breakerOpen.set({ lane }, open ? 1 : 0);
      if (open) logger.error({ lane }, 'SMTP server is failing, lane pauses');
      else logger.info({ lane }, 'SMTP server works again');
    },
  });
  const deliver = createDelivery({
    ...shared,
    transport,
    breaker,
    policy,
    brand,
    emailKey: environment.PORTAL_MAIL_KEY,
  });
  let progress = 0;

  const process = async (job: Job<EmailJob>, token?: string): Promise<void> => {
    const payload = emailJob.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError('not an email job');
    const emailId = payload.data.mailId;
    const result = await deliver(emailId).catch((error: unknown): DeliveryResult => {
      logger.warn({ err: error, emailId, lane }, 'email is retried');
      return { next: 'retry', delayMs: withJitter(unexpectedDelayMs) };
    });
    if (result.next === 'fail') throw new UnrecoverableError(result.reason);
    if (result.next === 'retry') {
      await job.moveToDelayed(Date.now() + result.delayMs, token);
      throw new DelayedError();
    }
    if (result.next === 'pause') {
      await queue.rateLimit(result.delayMs).catch(() => undefined);
      throw new RateLimitError();
    }
  };

  const name = laneQueueName(lane);
  const worker = new Worker<EmailJob>(name, process, {
    connection,
    prefix: queuePrefix(redisPrefix, name),
    autorun: false,
    concurrency,
    // Needed for the pauses too: BullMQ ignores them without a limiter.
    limiter: { max: perSecond, duration: 1_000 },
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    maxStalledCount,
    // BullMQ's own 15 s would keep codes waiting long after Redis is back.
    runRetryDelay: 1_000,
    removeOnFail: { count: poisonKept },
  });
  const countProgress = () => {
    progress += 1;
  };
  worker.on('active', countProgress);
  worker.on('completed', countProgress);
  worker.on('stalled', (emailId) => {
    metrics.stalled.inc({ lane });
    logger.warn({ emailId, lane }, 'a worker died with this email');
  });
  worker.on('failed', (job, error) => {
    countProgress();
    if (!(error instanceof UnrecoverableError) || emailJob.safeParse(job?.data).success) return;
    metrics.poison.inc({ lane });
    logger.error({ jobId: job?.id, lane }, 'not an email job');
  });
  worker.on('error', (error) => logger.debug({ err: error, lane }, 'worker error'));

  return {
    /** Changes whenever a job starts or ends. */
    progress: (): number => progress,
    isRunning: (): boolean => worker.isRunning(),
    /** Pauses on purpose: the SMTP server is failing. */
    isPausing: breaker.isOpen,
    async hasWaitingJobs(): Promise<boolean> {
      const [waiting, paused] = await Promise.all([queue.getWaitingCount(), queue.isPaused()]);
      return waiting > 0 && !paused;
    },
    start(): void {
      worker.run().catch((error: unknown) => logger.error({ err: error, lane }, 'lane stopped'));
    },
    /** Finishes what is in flight, at most within this time; the rest is sent again by the next worker. */
    async close(withinMs: number): Promise<void> {
      // With Redis unavailable a worker's `close` may never return.
      await withTimeout(worker.close(), withinMs, () => undefined);
      transport.close();
      await queue.close().catch(() => undefined);
    },
  };
};
export type Lane = ReturnType<typeof createLane>;
