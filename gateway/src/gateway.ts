import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  connectRedis,
  createLogger,
  createMemoryRateLimiter,
  createMetrics,
  createRateLimiter,
  drain,
  type Logger,
  listen,
} from '@portal/service-kit';
import { createSessionResolver } from './api/session-resolver';
import { createSessions, type ResolveSession } from './api/sessions';
import { createApp } from './app';
import type { GatewayConfig } from './config';
import { site } from './pages/site';
import { createUpstream, type Upstreams } from './upstream/upstream';

export interface Gateway {
  /** @returns the port it listens on */
  start(): Promise<number>;
  /** Lets running requests finish, then closes every connection. */
  stop(): Promise<void>;
  logger: Logger;
}

/** Counting must not hold a call up: beyond this the process's own memory counts. */
const redisPatienceMs = 250;

const monotonic = () => performance.now();

const openUpstreams = ({ services, upstream }: GatewayConfig): Upstreams =>
  new Map([...services].map(([name, origin]) => [name, createUpstream({ origin, ...upstream })]));

const sessionResolver = (upstreams: Upstreams, identityKey: string): ResolveSession => {
  const account = upstreams.get('account');
  if (account) return createSessionResolver(account, identityKey);
  return () => Promise.reject(new Error('account is not configured'));
};

/**
 * Makes the portal's one public door.
 * @throws ConfigError when the shell's build is missing
 */
export const createGateway = (
  config: GatewayConfig,
  logger: Logger = createLogger({ service: 'gateway', level: config.logLevel }),
): Gateway => {
  const { limits, redis: redisConfig, identityKey, sessionCacheMs: cacheMs } = config;
  const middleware = site({ config, logger, now: monotonic });
  const upstreams = openUpstreams(config);
  const redis = connectRedis(redisConfig.url, logger, { commandTimeoutMs: redisPatienceMs });
  const sizes = { windowSeconds: limits.windowSeconds };
  let server: Server | undefined;
  let port = config.port;
  let accepting = true;

  const app = createApp({
    config,
    logger,
    metrics: createMetrics('gateway'),
    upstreams,
    sessions: createSessions({ resolve: sessionResolver(upstreams, identityKey), cacheMs, now: monotonic }),
    limits: {
      calls: createMemoryRateLimiter({ name: 'calls', points: limits.calls, ...sizes }),
      writes: createRateLimiter({ redis, prefix: redisConfig.prefix, name: 'writes', points: limits.writes, ...sizes }),
    },
    site: middleware,
    port: () => port,
    accepting: () => accepting,
    now: monotonic,
  });

  return {
    logger,
    async start() {
      if (redis.status !== 'ready')
        await once(redis, 'ready').catch(() => logger.warn('redis is away: limits are counted in memory'));
      const listening = await listen(app.callback(), { host: config.host, port: config.port, ...config.client });
      server = listening.server;
      port = listening.port;
      logger.info({ port }, 'listening');
      return port;
    },
    async stop() {
      accepting = false;
      if (server) await drain(server);
      await Promise.all([...upstreams.values()].map((upstream) => upstream.close()));
      redis.disconnect();
    },
  };
};
