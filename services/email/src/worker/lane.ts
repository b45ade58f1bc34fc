import type { EmailLane } from '@portal/contracts';
import { queuePrefix, type Redis, withTimeout } from '@portal/service-kit';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { EmailWorkerConfig } from '../config';
import { isFinal } from '../data-access/email/email';
import type { LaneStatus } from '../data-access/worker-status/worker-status-repository';
import { type EmailJob, emailJob, emailJobOf, laneQueueName, openLaneQueue } from '../queue/email-queues';
import { createDelivery, type DeliveryOptions } from './deliver';
import { lanePolicies, withJitter } from './lane-policy';
import { createLeases } from './leases';
import type { DeliveryResult } from './record-outcome';
import { createEmailTransport } from './transport';

type OfLane = 'leases' | 'transmit' | 'concurrency' | 'policy' | 'brand' | 'emailKey' | 'isHeld';
interface LaneOptions extends Omit<DeliveryOptions, OfLane> {
  config: EmailWorkerConfig;
  /** For commands: fails at once while Redis is unavailable. */
  commands: Redis;
  /** For the worker: waits for Redis as long as it takes. */
  connection: Redis;
}

/** A killed worker's job is retried within lock + 2 checks = 14 s, so a code is sent again well before 'resend' opens. */
const lockMs = 8_000;
const stalledCheckMs = 3_000;
/** Kills and redeployments in a row; beyond this the sweep adds the job again. */
const maxStalledCount = 10;
/** After an error that has stored nothing, such as a database that is down. */
const unexpectedDelayMs = 4_000;
const poisonKept = 1_000;

/** Emails in flight at once in one worker. */
export const laneConcurrency = ({ environment }: EmailWorkerConfig): Record<EmailLane, number> => ({
  otp: environment.MAIL_OTP_CONCURRENCY,
  tx: environment.MAIL_TX_CONCURRENCY,
  bulk: environment.MAIL_BULK_CONCURRENCY,
});

/** Creates one lane. It shares no queue or connection with other lanes, so that none waits for another. */
export const createLane = (lane: EmailLane, options: LaneOptions) => {
  const { config, commands, connection, ...shared } = options;
  const { emails, servers, metrics, logger } = shared;
  const { environment, brand } = config;
  const concurrency = laneConcurrency(config)[lane];
  const redisPrefix = environment.REDIS_PREFIX;
  const queue = openLaneQueue(lane, { redis: commands, redisPrefix, logger });
  const transports = new Map(
    servers.all.map((server) => [server, createEmailTransport(config, server.url, concurrency)]),
  );
  const leases = createLeases(shared.ledger);
  let isPaused = false;
  let isClosing = false;
  let progress = 0;
  const deliver = createDelivery({
    ...shared,
    leases,
    transmit: async (server, ...message) => transports.get(server)?.send(...message) ?? '',
    concurrency,
    policy: lanePolicies[lane],
    brand,
    emailKey: environment.PORTAL_MAIL_KEY,
    isHeld: () => isPaused || isClosing,
  });

  /** @returns what follows for each email that is not finished */
  const deliverAll = async (ids: readonly string[]): Promise<(DeliveryResult & { id: string })[]> => {
    const unexpected = (error: unknown): DeliveryResult => {
      logger.warn({ err: error, lane }, 'emails will be retried');
      return { next: 'pause', delayMs: withJitter(unexpectedDelayMs) };
    };
    const found = await emails.findAll(ids).catch(unexpected);
    if ('next' in found) return ids.map((id) => ({ id, ...found }));
    const open = [...found.values()].filter(({ state }) => !isFinal(state));
    // A shared job is repeated for the rest of its emails, so only a job of one email was superfluous.
    if (ids.length === 1 && [...found.values()].some(({ state }) => state === 'sent'))
      metrics.duplicates.inc({ lane, outcome: 'prevented' });
    return Promise.all(
      open.map(async (email) => {
        const result = await deliver(email).catch(unexpected);
        progress += 1;
        return { id: email.id, ...result };
      }),
    );
  };

  const process = async (job: Job<EmailJob>, token?: string): Promise<void> => {
    const payload = emailJob.safeParse(job.data);
    if (!payload.success) throw new UnrecoverableError('not an email job');
    const { mailIds } = payload.data;
    const results = await deliverAll(mailIds);
    const delays = results.flatMap((result) => {
      const isWholeJob = result.next === 'pause' || (result.next === 'retry' && mailIds.length === 1);
      return isWholeJob ? [result.delayMs] : [];
    });
    if (mailIds.length > 1) {
      const alone = results.flatMap((result) =>
        result.next === 'retry' ? [emailJobOf(result.id, [result.id], result.delayMs)] : [],
      );
      if (alone.length > 0) await queue.addBulk(alone);
    }
    if (delays.length === 0) return;
    await job.moveToDelayed(Date.now() + Math.min(...delays), token);
    throw new DelayedError();
  };

  const name = laneQueueName(lane);
  const worker = new Worker<EmailJob>(name, process, {
    connection,
    prefix: queuePrefix(redisPrefix, name),
    autorun: false,
    // Jobs carry one email or several; with fewer of them, connections would idle while the next job is fetched.
    concurrency: concurrency * 2,
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
  worker.on('stalled', (jobId) => {
    metrics.stalled.inc({ lane });
    logger.warn({ jobId, lane }, 'worker stopped responding during this job');
  });
  worker.on('failed', (job, error) => {
    countProgress();
    if (!(error instanceof UnrecoverableError) || emailJob.safeParse(job?.data).success) return;
    metrics.poison.inc({ lane });
    logger.error({ jobId: job?.id, lane }, 'not an email job');
  });
  worker.on('error', (error) => logger.debug({ err: error, lane }, 'worker error'));

  const isPausing = () => isPaused || servers.isDown();
  return {
    name: lane,
    /** Changes whenever a job or an email starts or ends. */
    progress: (): number => progress,
    /** Or paused by an operator, which ends BullMQ's loop until it is resumed. */
    isRunning: (): boolean => isPaused || worker.isRunning(),
    /** Pauses on purpose: an operator has paused it, or no SMTP server works. */
    isPausing,
    hasWaitingJobs: async (): Promise<boolean> => (await queue.getWaitingCount()) > 0,
    status: (): LaneStatus => ({ lane, active: leases.count() }),
    /** Starts no further email while paused; emails in flight are finished. */
    async setPaused(paused: boolean): Promise<void> {
      if (paused === isPaused) return;
      isPaused = paused;
      logger.warn({ lane }, paused ? 'lane is paused by an operator' : 'lane is resumed by an operator');
      if (paused) await worker.pause(true);
      else worker.resume();
    },
    start(): void {
      worker.run().catch((error: unknown) => logger.error({ err: error, lane }, 'lane stopped'));
    },
    /** Finishes emails in flight, at most within this time; the next worker sends the others again. */
    async close(withinMs: number): Promise<void> {
      isClosing = true;
      // With Redis unavailable a worker's `close` may never return.
      await withTimeout(worker.close(), withinMs, () => undefined);
      leases.close();
      for (const transport of transports.values()) transport.close();
      await queue.close().catch(() => undefined);
    },
  };
};
export type Lane = ReturnType<typeof createLane>;
