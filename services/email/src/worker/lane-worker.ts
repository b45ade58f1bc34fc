import type { EmailLane } from '@portal/contracts';
import { type Logger, queuePrefix, type Redis } from '@portal/service-kit';
import { type Queue, RateLimitError, UnrecoverableError, Worker } from 'bullmq';
import type { WorkerMetrics } from '../metrics';
import { type EmailJob, emailJob } from '../queue/email-job';
import { laneQueueName } from '../queue/email-queues';
import type { Deliver } from './deliver';
import { withJitter } from './lane-policy';

export interface LaneWorkerOptions {
  lane: EmailLane;
  queue: Queue<EmailJob>;
  /** Connection that waits for Redis as long as it takes. */
  connection: Redis;
  redisPrefix: string;
  concurrency: number;
  perSecond: number;
  deliver: Deliver;
  /** Whether the lane pauses because the mail server is out of order. */
  isPausing(): boolean;
  metrics: WorkerMetrics;
  logger: Logger;
}

/** Makes BullMQ bring the job again after a delay that the lane has chosen. */
class RetryLaterError extends Error {
  override readonly name = 'Later';
  constructor(readonly delayMs: number) {
    super('later');
  }
}

/** A killed worker's job is back after at most lock + 2 checks: 14 s, so a code is out again well before 'resend' opens. */
const lockMs = 8_000;
const stalledCheckMs = 3_000;
/** Kills and redeployments in a row; the sweeper brings back what exceeds even this. */
const maxStalledCount = 10;
/** When the database is away there is nothing to write down, so the job just comes again. */
const unexpectedDelayMs = 4_000;
const poisonKept = 1_000;

/** Runs one lane: its own queue, concurrency, limit and pauses, so that no lane waits for another. */
export const createLaneWorker = (options: LaneWorkerOptions) => {
  const { lane, queue, connection, redisPrefix, concurrency, perSecond, deliver, isPausing, metrics, logger } = options;
  const name = laneQueueName(lane);
  let progress = 0;
  const move = () => {
    progress += 1;
  };

  const deliverSafely = async (mailId: string) => {
    try {
      return await deliver(mailId);
    } catch (error) {
      logger.warn({ err: error, mailId, class: lane }, 'mail is tried again');
      return { next: 'later' as const, delayMs: withJitter(unexpectedDelayMs) };
    }
  };

  const worker = new Worker<EmailJob>(
    name,
    async (job) => {
      const payload = emailJob.safeParse(job.data);
      if (!payload.success) throw new UnrecoverableError('not a mail job');
      const result = await deliverSafely(payload.data.mailId);
      if (result.next === 'later') throw new RetryLaterError(result.delayMs);
      if (result.next === 'give-up') throw new UnrecoverableError(result.reason);
      if (result.next === 'pause') {
        await queue.rateLimit(result.delayMs).catch(() => undefined);
        throw new RateLimitError();
      }
    },
    {
      connection,
      prefix: queuePrefix(redisPrefix, name),
      autorun: false,
      concurrency,
      // Needed for the pauses too: without a limiter BullMQ ignores them.
      limiter: { max: perSecond, duration: 1_000 },
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount,
      // BullMQ's own 15 s would keep codes waiting long after Redis is back.
      runRetryDelay: 1_000,
      removeOnFail: { count: poisonKept },
      settings: {
        backoffStrategy: (_made, _type, error) =>
          error instanceof RetryLaterError ? error.delayMs : withJitter(unexpectedDelayMs),
      },
    },
  );
  worker.on('active', move);
  worker.on('completed', move);
  worker.on('stalled', (mailId) => {
    metrics.stalled.inc({ class: lane });
    logger.warn({ mailId, class: lane }, 'a worker went away with this mail');
  });
  worker.on('failed', (job, error) => {
    move();
    if (!(error instanceof UnrecoverableError) || emailJob.safeParse(job?.data).success) return;
    metrics.poison.inc({ class: lane });
    logger.error({ jobId: job?.id, class: lane }, 'not a mail job');
  });
  worker.on('error', (error) => logger.debug({ err: error, class: lane }, 'worker error'));

  return {
    progress: (): number => progress,
    isRunning: (): boolean => worker.isRunning(),
    isPausing,
    async hasWaitingJobs(): Promise<boolean> {
      const [waiting, paused] = await Promise.all([queue.getWaitingCount(), queue.isPaused()]);
      return waiting > 0 && !paused;
    },
    start(): void {
      worker.run().catch((error: unknown) => logger.error({ err: error, class: lane }, 'lane stopped'));
    },
    /** Finishes what is in flight. With Redis away this may never return: race it. */
    close: (): Promise<void> => worker.close(),
  };
};
