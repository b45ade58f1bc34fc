import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { emailLanes } from '@portal/contracts';
import {
  connectFailFastRedis,
  connectRedis,
  connectRedisForWorker,
  connectServiceDatabase,
  createListeningProcess,
  createLogger,
  createMetrics,
  createReadiness,
  pingMongo,
  redisDependency,
  type ServiceOptions,
  systemClock,
} from '@portal/service-kit';
import type { EmailWorkerConfig } from '../config';
import { createRepositories } from '../data-access';
import { createWorkerMetrics } from '../metrics';
import { evictionDependency, refuseEviction } from '../queue/eviction-policy';
import { createLane } from './lane';
import { createLiveness } from './liveness';

/** Shorter than the grace period of a container or a supervisor. */
const finishWithinMs = 20_000;

/** Creates the process that sends; any number of them may run. Nothing connects until `start`, which returns the operations port. */
export const createEmailWorker = (
  config: EmailWorkerConfig,
  { clock = systemClock, ...options }: ServiceOptions = {},
) => {
  const { environment } = config;
  const { REDIS_URL } = environment;
  const logger = options.logger ?? createLogger({ service: 'email-worker', level: environment.LOG_LEVEL });

  return createListeningProcess(logger, async (onStop) => {
    const mongo = await connectServiceDatabase({ service: 'email', environment, logger });
    onStop(() => mongo.close());
    const commands = connectRedis(REDIS_URL, logger);
    const connection = connectRedisForWorker(REDIS_URL, logger);
    const failFastRedis = connectFailFastRedis(REDIS_URL, logger);
    for (const redis of [commands, connection, failFastRedis]) onStop(() => redis.disconnect());
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
    for (const lane of lanes) lane.start();
    liveness.start();

    return {
      metrics,
      operations: { host: environment.OPS_HOST, port: environment.OPS_PORT, alive: liveness.isAlive },
      readiness: (accepting) =>
        createReadiness({
          // Emails wait while Redis or the SMTP server is down, and restarting the worker would not help.
          dependencies: {
            mongodb: { required: true, check: () => pingMongo(mongo) },
            redis: redisDependency(failFastRedis),
            'redis-eviction-policy': evictionDependency(failFastRedis, logger),
            smtp: { required: false, check: async () => assert(!lanes.some(({ isPausing }) => isPausing())) },
          },
          accepting,
        }),
      drain: async () => {
        liveness.stop();
        await Promise.all(lanes.map((lane) => lane.close(finishWithinMs)));
      },
    };
  });
};
