import { Redis, type RedisOptions } from 'ioredis';
import pTimeout from 'p-timeout';
import type { Dependency } from '../http/health.ts';
import type { Logger } from '../logger.ts';

export type { Redis } from 'ioredis';

const reconnectDelayMs = (times: number) => Math.min(times * 100, 2_000);

/** `redis+sentinel://user:password@host:26379,host:26379/<name of the master>`; `rediss+sentinel://` uses TLS. */
const sentinelUrl = /^(rediss?)\+sentinel:\/\/(?:([^:@/]*):([^@/]*)@)?([^@/]+)\/([\w.-]+)$/;
export const redisUrlPattern = new RegExp(`^rediss?://|${sentinelUrl.source}`);
const defaultSentinelPort = 26_379;

/** Creates a client of a server or, through sentinels, of the current master. */
const createClient = (url: string, options: Omit<RedisOptions, 'replyMapping'>): Redis => {
  const [, protocol, username, password, hosts, name] = sentinelUrl.exec(url) ?? [];
  if (hosts === undefined || name === undefined) return new Redis(url, options);
  const sentinels = hosts.split(',').map((sentinel) => {
    const [host = '', port = defaultSentinelPort] = sentinel.split(':');
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
 * Opens a connection for commands. While Redis is down, commands fail immediately instead of queueing, because every caller has a fallback
 * (in-memory counters, outbox sweep).
 */
export const connectRedis = (url: string, logger: Logger, { commandTimeoutMs = 3_000 } = {}): Redis =>
  connect(url, logger, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMs,
    // The client waits this long after a disconnect even if there was no connection.
    disconnectTimeout: 200,
  });

const connectWithinMs = 3_000;

/** Waits until Redis is connected, for at most 3 s. */
export const waitForRedis = async (redis: Redis): Promise<void> => {
  if (redis.status === 'ready') return;
  const connected = new Promise<void>((resolve) => redis.once('ready', resolve));
  await pTimeout(connected, { milliseconds: connectWithinMs, message: false });
};

/** Opens a connection for a program that needs Redis. @throws Error if it cannot be reached within 3 s */
export const connectToRunningRedis = async (url: string, logger: Logger): Promise<Redis> => {
  const redis = connectRedis(url, logger);
  await waitForRedis(redis);
  if (redis.status === 'ready') return redis;
  redis.disconnect();
  throw new Error('Redis is not reachable');
};

/** Opens a connection for BullMQ workers. It waits for Redis indefinitely, because a worker has nothing else to do. */
export const connectRedisForWorker = (url: string, logger: Logger): Redis =>
  connect(url, logger, { maxRetriesPerRequest: null });

/**
 * Publishes a message. When it resolves, the message has been sent to every subscriber: Redis may reply to a command before it writes to
 * subscribers, but it writes to them before it runs the next command.
 */
export const publishToAll = async (redis: Redis, channel: string, message: string): Promise<void> => {
  await redis.publish(channel, message);
  await redis.ping();
};

/** Builds the BullMQ key prefix of a queue. The hash tag places all keys of one queue in the same slot of a Redis Cluster. */
export const queuePrefix = (redisPrefix: string, queue: string): string => `{${redisPrefix}-${queue}}`;

/** Builds the options of a BullMQ queue that adds jobs through a connection for commands. */
export const queueOptions = (connection: Redis, redisPrefix: string, queue: string) => ({
  connection,
  prefix: queuePrefix(redisPrefix, queue),
  // BullMQ requests the version once. If Redis failed at that moment, the queue would fail until the process is restarted.
  skipVersionCheck: true,
});

/** Closes queues and workers of BullMQ. With Redis down that may never end, so the wait is limited to 10 s. */
export const closeQueues = (parts: readonly { close(): Promise<unknown> }[]): Promise<unknown> =>
  pTimeout(Promise.allSettled(parts.map((part) => part.close())), { milliseconds: 10_000, message: false });

/**
 * Opens a connection for rate limits and readiness checks, which must not wait for a hanging Redis. The timeout is far below their
 * deadlines, because some of them run several commands.
 */
export const connectFailFastRedis = (url: string, logger: Logger, commandTimeoutMs = 150): Redis =>
  connectRedis(url, logger, { commandTimeoutMs });

/** Not required: without Redis, limits are counted in memory, and events and emails wait in MongoDB. */
export const redisDependency = (redis: Redis): Dependency => ({ required: false, check: () => redis.ping() });
