import type Router from '@koa/router';
import type { ServiceName, z } from '@portal/contracts';
import type { Close } from './close-stack';
import type { mongoEnvironment, redisEnvironment, serviceEnvironment } from './config';
import type { Dependency } from './http/health';
import type { Implementation } from './http/implement';
import { createListeningProcess } from './http/listening-process';
import { serviceListeners } from './http/service';
import type { Logger } from './logger';
import { createMetrics, type Registry } from './metrics';
import { type Connection, connectMongo, pingMongo } from './mongo';
import type { RunningProcess } from './process';
import { connectFailFastRedis, type Redis, redisDependency } from './redis';

interface DatabaseServiceParts {
  calls: Implementation[];
  internal?: Router;
  /** Checked by readiness besides MongoDB and Redis. */
  dependencies?: Record<string, Dependency>;
}

/** What every service has besides its database. */
interface DatabaseServiceResources {
  /** Fails fast, see `connectFailFastRedis`. */
  redis: Redis;
  /** Where the service registers its own metrics. */
  registry: Registry;
}

interface DatabaseServiceOptions {
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
    resources: DatabaseServiceResources,
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
    const redis = connectFailFastRedis(environment.REDIS_URL, logger);
    onStop(() => redis.disconnect());
    const metrics = createMetrics(name);
    const { dependencies, ...parts } = await open(mongo, onStop, { redis, registry: metrics.registry });
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
        redis: redisDependency(redis),
        ...dependencies,
      },
    });
  });
