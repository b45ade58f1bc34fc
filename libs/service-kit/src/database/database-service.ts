import type Router from '@koa/router';
import type { PortalEvent, ServiceName, z } from '@portal/contracts';
import type { Close } from '../close-stack.ts';
import type { databaseServiceEnvironment, mongoEnvironment } from '../config.ts';
import type { Dependency } from '../http/health.ts';
import type { Implementation } from '../http/implement.ts';
import { createListeningProcess, type Listeners } from '../http/listening-process.ts';
import { serviceListeners } from '../http/service.ts';
import { createLogger, type Logger } from '../logger.ts';
import { createMetrics, type Registry, registerGauge } from '../metrics.ts';
import { createConsumer } from '../outbox/consumer.ts';
import { observeEvents } from '../outbox/observe-events.ts';
import { observeOutbox } from '../outbox/observe-outbox.ts';
import { type Outbox, toUrgentSubscriber } from '../outbox/outbox.ts';
import { createRelay } from '../outbox/relay.ts';
import type { ManagedProcess } from '../process.ts';
import { type FollowOwnersOptions, followOwners } from '../projection/follow-owners.ts';
import type { ProjectionDefinition } from '../projection/projection-definition.ts';
import { createProjections } from '../projection/projections.ts';
import { connectFailFastRedis, type Redis, redisDependency, waitForRedis } from '../redis/redis.ts';
import type { Clock } from '../time.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { startDatabaseClock } from './database-clock.ts';
import { type Migration, waitForMigrations } from './migrations.ts';
import { type Connection, connectMongo, type MongoConnectionOptions, pingMongo, readDiskUsage } from './mongo.ts';

/** Number of events that services apply together. */
const appliedAtOnce = 200;

interface ServiceDatabaseOptions
  extends Pick<MongoConnectionOptions, 'logger' | 'socketTimeoutMs' | 'maxPoolSize' | 'waits'> {
  service: ServiceName;
  environment: z.output<typeof mongoEnvironment>;
}

/** Opens the database of a service, `<prefix>_<name>`. */
export const connectServiceDatabase = ({ service, environment, ...options }: ServiceDatabaseOptions) =>
  connectMongo({ ...options, uri: environment.MONGODB_URI, dbName: `${environment.MONGODB_DB_PREFIX}_${service}` });

/** Opens the database of a service for one command and closes it afterwards. */
export const withServiceDatabase = async <T>(
  options: ServiceDatabaseOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await connectServiceDatabase(options);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

export interface ServiceResources {
  mongo: Connection;
  /** Used by limits and readiness. It fails fast, see `connectFailFastRedis`. */
  redis: Redis;
  registry: Registry;
  logger: Logger;
  clock: Clock;
  /** Time limit for the transactions of a call: less than its deadline, but more than a server of MongoDB needs to restart. */
  transactionLimitMs: number;
  /** Registers a resource to close. Resources are closed after the running calls, in reverse order. */
  onStop(close: Close): void;
}

interface ServiceParts {
  calls: Implementation[];
  internal?: Router;
  /** Further dependencies that readiness checks, besides MongoDB and Redis. */
  dependencies?: Record<string, Dependency>;
  /** Outbox whose events are delivered to their subscribers. */
  outbox?: Outbox;
  /** Receives events of other services in a service without projections. See `createConsumer`. */
  apply?: (event: PortalEvent) => Promise<void>;
  /** Projections that are maintained from other services' events. */
  projections?: Pick<FollowOwnersOptions, 'snapshots' | 'handle'> & { definitions: readonly ProjectionDefinition[] };
}

export interface ServiceOptions {
  /** Default: see `startDatabaseClock`. */
  clock?: Clock;
  /** Default: JSON lines on standard output. */
  logger?: Logger;
  /** See `serviceListeners`. */
  deadlineMs?: number;
  /** Default: the timeout of `connectFailFastRedis`. */
  redisTimeoutMs?: number;
}

interface DatabaseServiceOptions extends ServiceOptions {
  name: ServiceName;
  environment: z.output<typeof databaseServiceEnvironment>;
  /** The service waits until its database has all of them. */
  migrations: readonly Migration[];
  open(resources: ServiceResources): Promise<ServiceParts>;
}

/** Creates a service that owns a MongoDB database. Nothing listens and nothing connects until `start`. */
export const createDatabaseService = ({
  name,
  environment,
  clock: givenClock,
  logger = createLogger({ service: name, level: environment.LOG_LEVEL }),
  redisTimeoutMs,
  deadlineMs = 10_000,
  migrations,
  open,
}: DatabaseServiceOptions): ManagedProcess => {
  const openClock = async (mongo: Connection, onStop: (close: Close) => void): Promise<Clock> => {
    const { clock, stop } = await startDatabaseClock(mongo, logger);
    onStop(stop);
    return clock;
  };
  const openService = async (onStop: (close: Close) => void): Promise<Listeners> => {
    await startTracing({ service: name, environment, logger, onStop });
    const mongo = await connectServiceDatabase({ service: name, environment, logger, waits: true });
    onStop(() => mongo.close());
    const stopping = new AbortController();
    onStop(() => stopping.abort());
    await waitForMigrations(mongo, migrations, { service: name, logger, signal: stopping.signal });
    const clock = givenClock ?? (await openClock(mongo, onStop));
    const redis = connectFailFastRedis(environment.REDIS_URL, logger, redisTimeoutMs);
    onStop(() => redis.disconnect());
    // Limits count in memory while Redis is not connected, so the first calls would be counted apart from all others.
    await waitForRedis(redis);
    const metrics = createMetrics(name, environment.PORTAL_VERSION);
    registerGauge(metrics.registry, {
      name: 'mongodb_disk_used_ratio',
      help: 'How full the file system of the database is, from 0 to 1',
      read: async () => [{ value: await readDiskUsage(mongo) }],
    });
    const transactionLimitMs = 0.8 * deadlineMs;
    const resources = { mongo, redis, registry: metrics.registry, logger, clock, transactionLimitMs, onStop };
    const { dependencies, outbox, apply, projections, ...routes } = await open(resources);
    const queues = { redisUrl: environment.REDIS_URL, redisPrefix: environment.REDIS_PREFIX, logger };
    if (outbox) {
      observeOutbox(metrics.registry, outbox, clock);
      const relay = createRelay({
        outbox,
        ...queues,
        registry: metrics.registry,
        clock,
        watches: environment.WORKER_NUMBER === 0,
      });
      relay.start();
      onStop(relay.stop);
    }
    const subscribers = [...(apply || projections ? [name] : []), ...(apply ? [toUrgentSubscriber(name)] : [])];
    if (subscribers.length > 0) observeEvents({ ...resources, redisPrefix: environment.REDIS_PREFIX, subscribers });
    if (apply) {
      for (const subscriber of subscribers) {
        const consumer = createConsumer({ subscriber, ...queues, apply, concurrency: appliedAtOnce });
        consumer.start();
        onStop(consumer.stop);
      }
    }
    if (projections) {
      const { definitions, ...handling } = projections;
      const followers = followOwners({
        ...handling,
        ...queues,
        // One worker fills the projections for all workers.
        snapshots: environment.WORKER_NUMBER === 0 ? projections.snapshots : undefined,
        subscriber: name,
        projections: createProjections(mongo, definitions),
      });
      onStop(followers.stop);
    }
    return serviceListeners({
      ...routes,
      name,
      host: environment.HOST,
      port: environment.SERVICE_PORT,
      drainDelayMs: environment.DRAIN_DELAY_SECONDS * 1_000,
      identityKeys: environment.PORTAL_IDENTITY_PUBLIC_KEYS,
      logger,
      metrics,
      deadlineMs,
      dependencies: {
        mongodb: { required: true, check: () => pingMongo(mongo) },
        redis: redisDependency(redis),
        ...dependencies,
      },
    });
  };
  return createListeningProcess(logger, { host: environment.OPS_HOST, port: environment.OPS_PORT }, openService);
};
