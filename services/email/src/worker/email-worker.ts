import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { type Close, createLogger, createMetrics, startTracing, systemClock } from '@portal/service-kit';
import { connectServiceDatabase, pingMongo, type ServiceOptions } from '@portal/service-kit/database';
import { createListeningProcess, createReadiness, type Listeners } from '@portal/service-kit/http';
import {
  connectFailFastRedis,
  connectRedis,
  connectRedisForWorker,
  queuePrefix,
  redisDependency,
} from '@portal/service-kit/redis';
import { DelayedError, type Job, Worker } from 'bullmq';
import pTimeout from 'p-timeout';
import type { EmailWorkerConfig } from '../config.ts';
import { createRepositories } from '../data-access/index.ts';
import { createWorkerMetrics } from '../metrics.ts';
import { createEmailQueue, emailQueueName } from '../queue/email-queue.ts';
import { evictionDependency, refuseEviction } from '../queue/eviction-policy.ts';
import { withJitter } from './backoff.ts';
import { createDelivery } from './deliver.ts';
import { createServers } from './servers.ts';
import type { smtpTimeouts } from './transport.ts';

interface EmailWorkerOptions extends ServiceOptions {
  timeouts?: typeof smtpTimeouts;
}

/** Shorter than the grace period of a container or a supervisor. */
const finishWithinMs = 20_000;
/** Connections to MongoDB besides one for each email in flight. */
const spareConnections = 5;
/** A killed worker's job is retried within lock + 2 checks = 14 s, so a code is sent again well before 'resend' opens. */
const lockMs = 8_000;
const stalledCheckMs = 3_000;
/** Kills and redeployments in a row; beyond this the sweep adds the job again. */
const maxStalledCount = 10;
/** After an error that has stored nothing, such as a database that is down. */
const unexpectedDelayMs = 4_000;

/** Delay before another worker may take an email that this one has no server for. */
const giveBackMs = 1_000;

/** Tells BullMQ to retry a job after this time. */
class RetryLaterError extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super('the email will be retried');
    this.delayMs = delayMs;
  }
}

/** Many short windows instead of one per second: a code waits for the next one, and no second gets the messages of two. */
const toLimiter = (perSecond: number) => {
  const max = Math.ceil(perSecond / 10);
  return { max, duration: Math.round((1_000 * max) / perSecond) };
};

/** Creates the process that sends; any number of them may run. Nothing connects until `start`, which returns the operations port. */
export const createEmailWorker = (
  config: EmailWorkerConfig,
  { clock = systemClock, timeouts, ...options }: EmailWorkerOptions = {},
) => {
  const { environment, brand } = config;
  const { REDIS_URL, REDIS_PREFIX, EMAIL_CONCURRENCY: concurrency } = environment;
  const logger = options.logger ?? createLogger({ service: 'email-worker', level: environment.LOG_LEVEL });

  const open = async (onStop: (close: Close) => void): Promise<Listeners> => {
    await startTracing({ service: 'email-worker', environment, logger, onStop });
    const maxPoolSize = concurrency + spareConnections;
    const mongo = await connectServiceDatabase({ service: 'email', environment, logger, maxPoolSize, waits: true });
    onStop(() => mongo.close());
    const commands = connectRedis(REDIS_URL, logger);
    const connection = connectRedisForWorker(REDIS_URL, logger);
    const failFastRedis = connectFailFastRedis(REDIS_URL, logger);
    for (const redis of [commands, connection, failFastRedis]) onStop(() => redis.disconnect());
    await refuseEviction(commands, logger);

    const metrics = createMetrics('email-worker', environment.PORTAL_VERSION);
    const workerMetrics = createWorkerMetrics(metrics.registry);
    const workerName = `${hostname()}:${process.pid}`;
    const shared = { metrics: workerMetrics, workerName, logger, clock };
    const servers = createServers({ ...shared, config, timeouts });
    const queue = createEmailQueue({ ...shared, redis: commands, redisPrefix: REDIS_PREFIX });
    const emailKeys = environment.PORTAL_EMAIL_KEY;
    const repositories = createRepositories(mongo, clock);
    const delivery = createDelivery({ ...shared, ...repositories, servers, brand, emailKeys });

    let resuming: NodeJS.Timeout | undefined;
    /** Stops fetching jobs for this time. Other workers go on, because their network may be intact. */
    const pauseWorker = async (ms: number): Promise<void> => {
      await worker.pause(true);
      resuming ??= setTimeout(() => {
        resuming = undefined;
        void worker.resume();
      }, ms);
    };

    const processJob = async (job: Job, token?: string): Promise<void> => {
      const result = await delivery.deliver(job.id ?? '', job.attemptsMade);
      // Try a failing server with one email, and leave the rest to other workers.
      worker.concurrency = servers.isDown() ? 1 : concurrency;
      switch (result.next) {
        case 'done':
          return;
        case 'give-back':
          await pauseWorker(result.pauseMs);
          // Queue it behind the others: the server may reject only this email.
          await job.moveToDelayed(Date.now() + giveBackMs, token);
          throw new DelayedError();
        case 'check':
          await job.moveToDelayed(Date.now() + result.delayMs, token);
          throw new DelayedError();
        case 'slow-down':
          await queue.hold(result.pauseMs);
          throw new RetryLaterError(result.delayMs);
        case 'retry':
          throw new RetryLaterError(result.delayMs);
      }
    };

    const worker = new Worker(emailQueueName, processJob, {
      connection,
      prefix: queuePrefix(REDIS_PREFIX, emailQueueName),
      autorun: false,
      concurrency,
      limiter: toLimiter(environment.EMAIL_PER_SECOND),
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount,
      // BullMQ's own 15 s would keep codes waiting long after Redis is back.
      runRetryDelay: 1_000,
      settings: {
        backoffStrategy: (_attempts, _type, error) =>
          error instanceof RetryLaterError ? error.delayMs : withJitter(unexpectedDelayMs),
      },
    });
    worker.on('locksRenewed', ({ jobIds }) => {
      delivery.renewClaims(jobIds).catch((error: unknown) => logger.debug({ err: error }, 'claims were not renewed'));
    });
    worker.on('stalled', (jobId) => logger.warn({ emailId: jobId }, 'worker stopped responding during this email'));
    worker.on('failed', (job, error) => {
      if (!(error instanceof RetryLaterError)) logger.warn({ emailId: job?.id, err: error }, 'email will be retried');
    });
    worker.on('error', (error) => logger.debug({ err: error }, 'worker error'));
    worker.run().catch((error: unknown) => logger.error({ err: error }, 'worker stopped'));

    return {
      metrics,
      // A worker that has paused itself resumes by itself.
      alive: () => worker.isRunning() || worker.isPaused(),
      readiness: (accepting) =>
        createReadiness({
          // Emails wait while Redis or the SMTP server is down, and restarting the worker would not help.
          dependencies: {
            mongodb: { required: true, check: () => pingMongo(mongo) },
            redis: redisDependency(failFastRedis),
            'redis-eviction-policy': evictionDependency(failFastRedis, logger),
            smtp: { required: false, check: async () => assert(!servers.isDown()) },
          },
          accepting,
        }),
      drain: async () => {
        clearTimeout(resuming);
        // Emails in flight are finished; the next worker sends the others. With Redis unavailable, `close` may never return.
        await pTimeout(worker.close(), { milliseconds: finishWithinMs, message: false });
        servers.close();
        await queue.close();
      },
    };
  };
  return createListeningProcess(logger, { host: environment.OPS_HOST, port: environment.OPS_PORT }, open);
};
