import type Router from '@koa/router';
import type { ServiceName, z } from '@portal/contracts';
import type { Close } from './close-stack';
import type { mongoEnvironment, redisEnvironment, serviceEnvironment } from './config';
import type { Dependency } from './http/health';
import type { Implementation } from './http/implement';
import { createListeningProcess } from './http/listening-process';
import { serviceListeners } from './http/service';
import type { Logger } from './logger';
import { createMetrics, type Metrics } from './metrics';
import { type Connection, connectMongo, pingMongo } from './mongo';
import type { RunningProcess } from './process';
import { connectFailFastRedis, type Redis, redisDependency } from './redis';

export interface DatabaseServiceParts {
  calls: Implementation[];
  internal?: Router;
  /** Checked for readiness beside MongoDB and Redis. */
  dependencies?: Record<string, Dependency>;
}

export interface DatabaseServiceOptions {
  name: ServiceName;
  environment: z.output<typeof serviceEnvironment> &
    z.output<typeof mongoEnvironment> &
    z.output<typeof redisEnvironment>;
  logger: Logger;
  /**
   * Prepares what the service works with.
   * @param onStop registers what to close; the last one opened is closed first, all of them after the running calls
   */
  open(
    mongo: Connection,
    onStop: (close: Close) => void,
    shared: { metrics: Metrics; failFastRedis: Redis },
  ): Promise<DatabaseServiceParts>;
}

/** Creates a service that owns a MongoDB database, `<prefix>_<name>`. Nothing connects or listens until `start`. */
export const createDatabaseService = ({ name, environment, logger, open }: DatabaseServiceOptions): RunningProcess =>
  createListeningProcess(logger, async (onStop) => {
    const mongo = await connectMongo({
      uri: environment.MONGODB_URI,
      dbName: `${environment.MONGODB_DB_PREFIX}_${name}`,
      logger,
    });
    onStop(() => mongo.close());
    const failFastRedis = connectFailFastRedis(environment.REDIS_URL, logger);
    onStop(() => failFastRedis.disconnect());
    const metrics = createMetrics(name);
    const { dependencies, ...parts } = await open(mongo, onStop, { metrics, failFastRedis });
    return serviceListeners({
      ...parts,
      name,
      host: environment.HOST,
      port: environment.SERVICE_PORT,
      operations: { host: environment.OPS_HOST, port: environment.OPS_PORT },
      identityKey: environment.PORTAL_IDENTITY_KEY,
      logger,
      metrics,
      dependencies: {
        mongodb: { required: true, check: () => pingMongo(mongo) },
        redis: redisDependency(failFastRedis),
        ...dependencies,
      },
    });
  });
