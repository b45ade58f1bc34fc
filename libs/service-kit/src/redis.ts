import { Redis, type RedisOptions } from 'ioredis';
import type { Dependency } from './http/health';
import type { Logger } from './logger';
import { withTimeout } from './time';

export type { Redis } from 'ioredis';

const reconnectDelayMs = (times: number) => Math.min(times * 100, 2_000);

/** `redis+sentinel://user:password@host:26379,host:26379/<name of the master>`; `rediss+sentinel://` uses TLS. */
const sentinelUrl = /^(rediss?)\+sentinel:\/\/(?:([^:@/]*):([^@/]*)@)?([^@/]+)\/([\w.-]+)$/;
export const redisUrlPattern = new RegExp(`^rediss?://|${sentinelUrl.source}`);
const defaultSentinelPort = 26_379;

/** A client of a server, or through sentinels of whichever server is the master. */
const createClient = (url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis => {
  const [, protocol, username, password, hosts, name] = sentinelUrl.exec(url) ?? [];
  if (hosts === undefined || name === undefined) return new Redis(url, options);
  const sentinels = hosts.split(',').map((address) => {
    const [host = '', port = defaultSentinelPort] = address.split(':');
    return { host, port: Number(port) };
  });
  const isSecure = protocol === 'rediss';
  return new Redis({
    ...options,
    sentinels,
    name,
    sentinelRetryStrategy: reconnectDelayMs,
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(isSecure && { tls: {}, enableTLSForSentinelMode: true }),
  });
};

const connect = (url: string, logger: Logger, options: Omit<RedisOptions, 'replyMapping'>): Redis => {
  const redis = createClient(url, { connectTimeout: 3_000, retryStrategy: reconnectDelayMs, ...options });
  redis.on('error', (error: unknown) => logger.debug({ err: error }, 'Redis connection error'));
  return redis;
};

/**
 * A connection for commands: fails at once while Redis is down instead of queueing, since every caller has a fallback
 * (in-memory counters, outbox sweep).
 */
export const connectRedis = (url: string, logger: Logger, { commandTimeoutMs = 3_000 } = {}): Redis =>
  connect(url, logger, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMs,
    // The client waits this long after a disconnect even when there was no connection.
    disconnectTimeout: 200,
  });

const connectWithinMs = 3_000;

/** Waits until Redis is connected, but no longer than 3 s. */
export const waitForRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') return;
  await withTimeout(new Promise<void>((resolve) => redis.once('ready', resolve)), connectWithinMs, () => undefined);
};

/** A connection for a program that does nothing without Redis. @throws Error when it cannot be reached within 3 s */
export const connectToRunningRedis = async (url: string, logger: Logger): Promise<Redis> => {
  const redis = connectRedis(url, logger);
  await waitForRedis(redis);
  if (redis.status === 'ready') return redis;
  redis.disconnect();
  throw new Error('Redis is not reachable');
};

/** A connection for BullMQ workers: waits for Redis indefinitely, since a worker has nothing else to do. */
export const connectRedisForWorker = (url: string, logger: Logger): Redis =>
  connect(url, logger, { maxRetriesPerRequest: null });

/**
 * Publishes a message. When it resolves, the message has been sent to every subscriber: Redis may reply to a command before it writes to
 * subscribers, but writes to them before it carries out the next one.
 */
export const publishToAll = async (redis: Redis, channel: string, message: string): Promise<void> => {
  await redis.publish(channel, message);
  await redis.ping();
};

/** BullMQ key prefix of a queue, hash-tagged so that all keys of one queue share a slot in Redis Cluster. */
export const queuePrefix = (redisPrefix: string, queue: string): string => `{${redisPrefix}-${queue}}`;

/** Options of a BullMQ queue that adds jobs by a connection for commands. */
export const queueOptions = (connection: Redis, redisPrefix: string, queue: string) => ({
  connection,
  prefix: queuePrefix(redisPrefix, queue),
  // BullMQ requests the version once: if Redis failed at that moment, the queue would fail until the process is restarted.
  skipVersionCheck: true,
});

/** Closes queues and workers of BullMQ. With Redis down that may never end, so they are waited for 10 s at most. */
export const closeQueues = (parts: readonly { close(): Promise<unknown> }[]): Promise<unknown> =>
  withTimeout<unknown>(Promise.allSettled(parts.map((part) => part.close())), 10_000, () => undefined);

/**
 * A connection for rate limits and readiness checks, neither of which may wait for a Redis that hangs: well below their deadlines, since
 * some run several commands.
 */
export const connectFailFastRedis = (url: string, logger: Logger, commandTimeoutMs = 150): Redis =>
  connectRedis(url, logger, { commandTimeoutMs });

/** Not required: without Redis, limits are counted in memory, and events and emails wait in MongoDB. */
export const redisDependency = (redis: Redis): Dependency => ({ required: false, check: () => redis.ping() });
