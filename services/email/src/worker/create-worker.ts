import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { mailLanes } from '@portal/contracts';
import {
  type Clock,
  connectMongo,
  connectRedis,
  connectRedisForWorker,
  createLogger,
  createMetrics,
  type Logger,
  pingMongo,
  pingRedis,
  type RunningProcess,
  systemClock,
} from '@portal/service-kit';
import type { WorkerConfig } from '../config';
import { createDeliveries } from '../mails/deliveries';
import { mailModel } from '../mails/model';
import { createSuppressions } from '../mails/suppressions';
import { createWorkerMetrics } from '../metrics';
import { evictionCheck, refuseEviction } from '../redis-policy';
import { startHealthServer } from './health-server';
import { createLane } from './lane';
import { createLiveness } from './liveness';

export interface WorkerOverrides {
  logger?: Logger;
  clock?: Clock;
}

/** Shorter than the grace period of a container or a supervisor. */
const finishWithinMs = 20_000;

/** The process that sends. Any number of them may run; nothing connects until `start`. */
export const createEmailWorker = (config: WorkerConfig, overrides: WorkerOverrides = {}): RunningProcess => {
  const { env } = config;
  const { clock = systemClock, logger = createLogger({ service: 'email-worker', level: env.LOG_LEVEL }) } = overrides;
  const workerName = `${hostname()}:${process.pid}`;
  const closers: (() => Promise<unknown> | void)[] = [];
  let accepting = true;

  const start = async (): Promise<number> => {
    const mongo = await connectMongo({ uri: env.MONGODB_URI, dbName: `${env.MONGODB_DB_PREFIX}_email`, logger });
    closers.push(() => mongo.close());
    const commands = connectRedis(env.REDIS_URL, logger);
    const connection = connectRedisForWorker(env.REDIS_URL, logger);
    closers.push(() => [commands, connection].forEach((redis) => void redis.disconnect()));
    await refuseEviction(commands, logger);

    const { registry } = createMetrics('email-worker');
    const metrics = createWorkerMetrics(registry);
    const deliveries = createDeliveries(mailModel(mongo), clock);
    const suppressions = createSuppressions(mongo, clock);

    const lanes = mailLanes.map((lane) =>
      createLane(lane, { config, deliveries, suppressions, metrics, commands, connection, logger, clock, workerName }),
    );
    const liveness = createLiveness(lanes.map(({ worker }) => worker));
    let health: Awaited<ReturnType<typeof startHealthServer>> | undefined;
    // Closed last of the two: probes see a worker that drains, not one that is gone.
    closers.push(() => health?.stop());
    closers.push(async () => {
      liveness.stop();
      // What is in flight ends on its own; what does not is sent again by the next worker.
      await Promise.race([
        Promise.all(lanes.map(({ worker }) => worker.close())),
        delay(finishWithinMs, undefined, { ref: false }),
      ]);
      for (const { transport } of lanes) transport.close();
      await Promise.all(lanes.map(({ queue }) => queue.close().catch(() => undefined)));
    });

    for (const { worker } of lanes) worker.start();
    liveness.start();
    health = await startHealthServer({
      host: env.HOST,
      port: env.SERVICE_PORT,
      logger,
      registry,
      // The mail server is no check: while it is away the worker waits, and restarting it would not help.
      checks: {
        mongodb: () => pingMongo(mongo),
        redis: () => pingRedis(commands),
        'redis-eviction-policy': evictionCheck(commands, logger),
      },
      accepting: () => accepting,
      alive: () => !accepting || liveness.isAlive(),
    });
    logger.info({ port: health.port }, 'listening');
    return health.port;
  };

  return {
    logger,
    start,
    async stop() {
      accepting = false;
      while (closers.length > 0) await closers.pop()?.();
    },
  };
};
