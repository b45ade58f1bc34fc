import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  connectRedis,
  createLogger,
  createMetrics,
  createRateLimiters,
  drain,
  type Logger,
  listen,
  type Operations,
  startOperations,
} from '@portal/service-kit';
import { createSessionResolver } from './api/session-resolver';
import { createSessions, type ResolveSession } from './api/sessions';
import { createApp } from './app';
import type { GatewayConfig } from './config';
import { gatewayLimits } from './http/rate-limits';
import { securityHeaders } from './http/security-headers';
import { createGatewayReadiness } from './operations/readiness';
import { site } from './pages/site';
import { createUpstream, type Upstream, type Upstreams } from './upstream/upstream';

export interface Gateway {
  /** @returns the port it listens on */
  start(): Promise<number>;
  /** Lets running requests finish, then closes every connection. */
  stop(): Promise<void>;
  logger: Logger;
}

/** Counting must not hold a call up: beyond this the process's own memory counts. */
const redisCommandTimeoutMs = 250;

const monotonic = () => performance.now();

const openUpstreams = ({ services, upstream }: GatewayConfig): Upstreams =>
  new Map([...services].map(([name, origin]) => [name, createUpstream({ origin, ...upstream })]));

const sessionResolver = (account: Upstream | undefined, identityKey: string): ResolveSession => {
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
  const { accountOpsUrl } = config;
  const account =
    accountOpsUrl === undefined ? undefined : createUpstream({ origin: accountOpsUrl, ...config.upstream });
  const redis = connectRedis(redisConfig.url, logger, { commandTimeoutMs: redisCommandTimeoutMs });
  let server: Server | undefined;
  let port = config.port;
  let isAccepting = true;
  let operations: Operations | undefined;
  const accepting = () => isAccepting;
  const metrics = createMetrics('gateway');
  const readiness = createGatewayReadiness(upstreams, redis, accepting, monotonic);

  const app = createApp({
    config,
    logger,
    metrics,
    upstreams,
    sessions: createSessions({ resolve: sessionResolver(account, identityKey), cacheMs, now: monotonic }),
    limits: createRateLimiters(gatewayLimits(limits), { redis, prefix: redisConfig.prefix }),
    site: middleware,
    port: () => port,
    accepting,
    readiness,
  });

  return {
    logger,
    async start() {
      if (redis.status !== 'ready')
        await once(redis, 'ready').catch(() => logger.warn('redis is away: limits are counted in memory'));
      operations = await startOperations({ ...config.operations, logger, metrics, readiness });
      const listening = await listen(app.callback(), {
        host: config.host,
        port: config.port,
        logger,
        headers: securityHeaders(config.publicOrigin),
        ...config.client,
      });
      server = listening.server;
      port = listening.port;
      logger.info({ port }, 'listening');
      return port;
    },
    async stop() {
      isAccepting = false;
      if (server) await drain(server);
      await Promise.all([...upstreams.values(), ...(account ? [account] : [])].map((upstream) => upstream.close()));
      redis.disconnect();
      await operations?.stop();
    },
  };
};
