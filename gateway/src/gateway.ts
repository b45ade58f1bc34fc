import { once } from 'node:events';
import { liveBeatMs, shellDescription, shellDescriptionFile } from '@portal/contracts';
import {
  type Clock,
  cookieNames,
  createLogger,
  createMetrics,
  type Logger,
  type ManagedProcess,
  registerGauge,
  startTracing,
  systemClock,
} from '@portal/service-kit';
import { createListeningProcess } from '@portal/service-kit/http';
import { connectRedis, createRateLimiters } from '@portal/service-kit/redis';
import { followEndedSessions } from './api/follow-ended-sessions.ts';
import { createReadToken, createSessionResolver, createSessions, type ResolveSession } from './api/sessions.ts';
import { createApp } from './app.ts';
import { openCache } from './cache/open-cache.ts';
import type { GatewayConfig } from './config.ts';
import { gatewayLimits } from './http/rate-limits.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createClientDefenses } from './http/unknown-clients.ts';
import { followChanges } from './live/follow-changes.ts';
import { serveEvents } from './live/serve-events.ts';
import { createTopics } from './live/topics.ts';
import { createGatewayReadiness, createServiceChecks, createStatus } from './operations/readiness.ts';
import { readShellFile } from './pages/shell-files.ts';
import { createSite } from './pages/site.ts';
import { createBeacons } from './remotes/beacons.ts';
import { followRemotes } from './remotes/follow-remotes.ts';
import { createUpstream, type Upstream, type Upstreams } from './upstream/upstream.ts';

export interface GatewayOptions {
  logger?: Logger;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
  clock?: Clock;
  /** Rate limiting falls back to in-memory counters when Redis is slower than this. Default 250 ms. */
  redisTimeoutMs?: number;
  /** Time between two beats of a live stream in ms. Default `liveBeatMs`. */
  beatMs?: number;
  /** Longest time that a player's own stream stays open in ms. Default 1 h. */
  personalStreamMs?: number;
}

const openUpstreams = ({ services, upstream }: GatewayConfig): Upstreams =>
  new Map([...services].map(([name, origin]) => [name, createUpstream({ origin, ...upstream })]));

const sessionResolver = (account: Upstream | undefined, identityKey: string): ResolveSession => {
  if (account) return createSessionResolver(account, identityKey);
  return () => Promise.reject(new Error('account is not configured'));
};

/** Limit for the streams of one client network, which a household or an office may share. */
const maxViewersOfNetwork = 64;
/** Limit for the streams of one player's visible pages. */
const maxStreamsOfPlayer = 8;

/**
 * Creates the portal's only public process.
 * @throws ConfigError when the shell's build is missing
 */
export const createGateway = (
  config: GatewayConfig,
  {
    logger = createLogger({ service: 'gateway', level: config.environment.LOG_LEVEL }),
    now = () => performance.now(),
    clock = systemClock,
    redisTimeoutMs = 250,
    beatMs = liveBeatMs,
    personalStreamMs = 3_600_000,
  }: GatewayOptions = {},
): ManagedProcess => {
  const { environment: env, redis: redisConfig } = config;
  const { ACCOUNT_OPS_URL: accountOpsUrl, PORTAL_IDENTITY_KEY: identityKey } = env;
  const createSiteSteps = createSite({ config, logger });
  const metrics = createMetrics('gateway', env.PORTAL_VERSION);
  const from = { shellDir: env.SHELL_DIR, logger };
  const shell = config.dev?.shell ? null : (readShellFile(from, shellDescriptionFile, shellDescription) ?? null);

  return createListeningProcess(logger, { host: env.OPS_HOST, port: env.OPS_PORT }, async (onStop) => {
    await startTracing({ service: 'gateway', environment: env, logger, onStop });
    const redis = connectRedis(redisConfig.url, logger, { commandTimeoutMs: redisTimeoutMs });
    onStop(() => redis.disconnect());
    const upstreams = openUpstreams(config);
    const account =
      accountOpsUrl === undefined ? undefined : createUpstream({ origin: accountOpsUrl, ...config.upstream });
    onStop(() => Promise.all([...upstreams.values(), account].map((upstream) => upstream?.close())));
    const sessions = createSessions({
      resolve: sessionResolver(account, identityKey),
      cacheMs: env.SESSION_CACHE_MS,
      now,
    });
    const headers = securityHeaders(config.publicOrigin);
    const maxBytes = Math.round(env.GATEWAY_CACHE_MB * 1024 * 1024);
    const limits = createRateLimiters(gatewayLimits(env), { redis, prefix: redisConfig.prefix });
    const cache = openCache({ maxBytes, upstreams, metrics, limits, now });
    const topics = createTopics({ now });
    const { playTournaments, notifications } = config.portal.features;
    const hasStreams = playTournaments || notifications;
    const [remotes] = await Promise.all([
      followRemotes({ config, shell, logger, metrics, onStop }),
      once(redis, 'ready').catch(() => logger.warn('Redis is unavailable: limits are counted in memory')),
      followEndedSessions(sessions, redisConfig, { logger, onStop }),
      hasStreams && followChanges(topics, { redis: redisConfig, logger, onStop }),
    ]);
    registerGauge(metrics.registry, {
      name: 'portal_backup_timestamp_seconds',
      help: 'When the last `npm run backup` ended, in Unix time; 0 if there was none',
      read: async () => [{ value: ((await remotes.store.lastBackup.read())?.getTime() ?? 0) / 1_000 }],
    });
    const shared = { config, logger, metrics, upstreams, sessions, cache, remotes, clock, limits };
    const beacons = createBeacons(shared);
    const services = createServiceChecks(upstreams, now);
    const viewerLimits = {
      viewers: env.LIVE_VIEWERS,
      viewersOfNetwork: maxViewersOfNetwork,
      streamsOfPlayer: maxStreamsOfPlayer,
    };
    const readToken = createReadToken(cookieNames(config.publicOrigin).session);
    const events = serveEvents({
      ...{ topics, limits: viewerLimits, metrics, onStop, beatMs, personalStreamMs },
      sessions: {
        find: ({ req, state }) => sessions.findStreamPlayer(readToken(req.headers.cookie), state),
        watch: sessions.watch,
      },
    });
    return {
      metrics,
      readiness: (accepting) => createGatewayReadiness({ services, redis, remotes, accepting }),
      listener: {
        host: env.HOST,
        port: env.PORT,
        drainDelayMs: env.DRAIN_DELAY_SECONDS * 1_000,
        server: {
          headersTimeout: env.HEADERS_TIMEOUT_MS,
          requestTimeout: env.REQUEST_TIMEOUT_MS,
          // `requireClearFraming` rejects them with a body.
          requireHostHeader: false,
        },
        prepare: createClientDefenses({ logger, headers }),
        createApp: (state) => {
          const status = createStatus(services, state.readiness);
          return createApp({
            ...state,
            ...shared,
            readToken,
            status,
            headers,
            beacons,
            events,
            createSite: createSiteSteps,
          });
        },
      },
    };
  });
};
