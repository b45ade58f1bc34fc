import type Router from '@koa/router';
import type { ServiceName, z } from '@portal/contracts';
import type { mongoEnvironment, redisEnvironment, serviceEnvironment } from './config';
import type { Implementation } from './http/implement';
import { createService } from './http/service';
import type { Logger } from './logger';
import { createMetrics } from './metrics';
import { type Connection, connectMongo, pingMongo } from './mongo';
import type { RunningProcess } from './process';
import { connectFailFastRedis, redisDependency } from './redis';

type Close = () => Promise<unknown> | void;

export interface DatabaseServiceParts {
  calls: Implementation[];
  internal?: Router;
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
  open(mongo: Connection, onStop: (close: Close) => void): Promise<DatabaseServiceParts>;
}

/** Makes a service that owns a MongoDB database. Nothing connects or listens until `start`, which gives the port. */
export const createDatabaseService = ({
  name,
  environment,
  logger,
  open,
}: DatabaseServiceOptions): RunningProcess & { start(): Promise<number> } => {
  const closing: Close[] = [];
  return {
    logger,
    async start() {
      const mongo = await connectMongo({
        uri: environment.MONGODB_URI,
        dbName: `${environment.MONGODB_DB_PREFIX}_${name}`,
        logger,
      });
      closing.push(() => mongo.close());
      const redis = connectFailFastRedis(environment.REDIS_URL, logger);
      closing.push(() => redis.disconnect());
      const { calls, internal } = await open(mongo, (close) => closing.push(close));
      const service = createService({
        name,
        host: environment.HOST,
        port: environment.SERVICE_PORT,
        operations: { host: environment.OPS_HOST, port: environment.OPS_PORT },
        identityKey: environment.PORTAL_IDENTITY_KEY,
        logger,
        metrics: createMetrics(name),
        calls,
        ...(internal && { internal }),
        dependencies: {
          mongodb: { required: true, check: () => pingMongo(mongo) },
          redis: redisDependency(redis),
        },
      });
      closing.push(service.stop);
      return service.start();
    },
    async stop() {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
};
