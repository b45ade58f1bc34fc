import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { emailLanes } from '@portal/contracts';
import {
  type Clock,
  connectFailFastRedis,
  connectMongo,
  connectRedis,
  connectRedisForWorker,
  createLogger,
  createMetrics,
  createReadiness,
  type Logger,
  type Operations,
  pingMongo,
  type RunningProcess,
  redisDependency,
  startOperations,
  systemClock,
} from '@portal/service-kit';
import type { WorkerConfig } from '../config';
import { createDeliveries } from '../emails/deliveries';
import { emailModel } from '../emails/model';
import { createSuppressions } from '../emails/suppressions';
import { createWorkerMetrics } from '../metrics';
import { evictionDependency, refuseEviction } from '../redis-policy';
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
  let operations: Operations | undefined;

  const start = async (): Promise<number> => {
    const mongo = await connectMongo({ uri: env.MONGODB_URI, dbName: `${env.MONGODB_DB_PREFIX}_email`, logger });
    closers.push(() => mongo.close());
    const commands = connectRedis(env.REDIS_URL, logger);
    const connection = connectRedisForWorker(env.REDIS_URL, logger);
    const failFastRedis = connectFailFastRedis(env.REDIS_URL, logger);
    closers.push(() => [commands, connection, failFastRedis].forEach((redis) => void redis.disconnect()));
    await refuseEviction(commands, logger);

    const processMetrics = createMetrics('email-worker');
    const metrics = createWorkerMetrics(processMetrics.registry);
    const deliveries = createDeliveries(emailModel(mongo), clock);
    const suppressions = createSuppressions(mongo, clock);

    const lanes = emailLanes.map((lane) =>
      createLane(lane, { config, deliveries, suppressions, metrics, commands, connection, logger, clock, workerName }),
    );
    const liveness = createLiveness(lanes.map(({ worker }) => worker));
    // Closed last of the two: probes see a worker that drains, not one that is gone.
    closers.push(() => operations?.stop());
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
    operations = await startOperations({
      host: env.OPS_HOST,
      port: env.OPS_PORT,
      logger,
      metrics: processMetrics,
      readiness: createReadiness({
        // Emails wait while Redis or the mail server is down, and restarting the worker would not help.
        dependencies: {
          mongodb: { required: true, check: () => pingMongo(mongo) },
          redis: redisDependency(failFastRedis),
          'redis-eviction-policy': evictionDependency(failFastRedis, logger),
          smtp: { required: false, check: async () => assert(!lanes.some(({ worker }) => worker.isPausing())) },
        },
        accepting: () => accepting,
      }),
      alive: () => !accepting || liveness.isAlive(),
    });
    return operations.port;
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
