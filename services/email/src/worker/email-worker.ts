import assert from 'node:assert/strict';
import { hostname } from 'node:os';
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
import type { EmailWorkerConfig } from '../config';
import { createRepositories } from '../data-access';
import { createWorkerMetrics } from '../metrics';
import { evictionDependency, refuseEviction } from '../queue/eviction-policy';
import { createLane } from './lane';
import { createLiveness } from './liveness';

export interface EmailWorkerOptions {
  clock?: Clock;
  logger?: Logger;
}

/** Shorter than the grace period of a container or a supervisor. */
const finishWithinMs = 20_000;

/** Makes the process that sends; any number of them may run. Nothing connects until `start`, which gives the operations port. */
export const createEmailWorker = (
  config: EmailWorkerConfig,
  { clock = systemClock, ...options }: EmailWorkerOptions = {},
): RunningProcess & { start(): Promise<number> } => {
  const { environment } = config;
  const logger = options.logger ?? createLogger({ service: 'email-worker', level: environment.LOG_LEVEL });
  const closing: (() => Promise<unknown> | void)[] = [];
  let accepting = true;

  return {
    logger,
    async start() {
      const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL } = environment;
      const mongo = await connectMongo({ uri: MONGODB_URI, dbName: `${MONGODB_DB_PREFIX}_email`, logger });
      closing.push(() => mongo.close());
      const commands = connectRedis(REDIS_URL, logger);
      const connection = connectRedisForWorker(REDIS_URL, logger);
      const failFastRedis = connectFailFastRedis(REDIS_URL, logger);
      for (const redis of [commands, connection, failFastRedis]) closing.push(() => redis.disconnect());
      await refuseEviction(commands, logger);

      const metrics = createMetrics('email-worker');
      const shared = {
        ...createRepositories(mongo, clock),
        config,
        metrics: createWorkerMetrics(metrics.registry),
        commands,
        connection,
        logger,
        clock,
        workerName: `${hostname()}:${process.pid}`,
      };
      const lanes = emailLanes.map((lane) => createLane(lane, shared));
      const liveness = createLiveness(lanes);
      let operations: Operations | undefined;
      // Stopped after the lanes, so that probes see a worker that drains.
      closing.push(() => operations?.stop());
      closing.push(() => Promise.all(lanes.map((lane) => lane.close(finishWithinMs))));
      closing.push(liveness.stop);
      for (const lane of lanes) lane.start();
      liveness.start();
      operations = await startOperations({
        host: environment.OPS_HOST,
        port: environment.OPS_PORT,
        logger,
        metrics,
        readiness: createReadiness({
          // Emails wait while Redis or the SMTP server is down, and restarting the worker would not help.
          dependencies: {
            mongodb: { required: true, check: () => pingMongo(mongo) },
            redis: redisDependency(failFastRedis),
            'redis-eviction-policy': evictionDependency(failFastRedis, logger),
            smtp: { required: false, check: async () => assert(!lanes.some(({ isPausing }) => isPausing())) },
          },
          accepting: () => accepting,
        }),
        alive: () => !accepting || liveness.isAlive(),
      });
      return operations.port;
    },
    async stop() {
      accepting = false;
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
};
