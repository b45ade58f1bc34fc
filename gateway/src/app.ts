import type { RequestListener } from 'node:http';
import {
  contract,
  type Endpoint,
  isCallOff,
  liveEndpoints,
  maxUploadBytes,
  type PortalConfig,
  pageEntries,
  remotesEndpoints,
  shellPagesFile,
} from '@portal/contracts';
import { buildOpenApi } from '@portal/contracts/openapi';
import { readsPlayerEmail } from '@portal/domain/services';
import { type Clock, cookieNames, createIdentitySigner, type Logger, type Metrics } from '@portal/service-kit';
import { healthRoutes, logConnectionErrors, type Readiness, translateErrors } from '@portal/service-kit/http';
import Koa from 'koa';
import { api } from './api/api.ts';
import { openApi, openApiEndpoints } from './api/open-api.ts';
import { createRequestBodies } from './api/request-body.ts';
import type { ReadToken, Sessions } from './api/sessions.ts';
import { createRecentChanges } from './cache/recent-changes.ts';
import { serveShared } from './cache/serve-shared.ts';
import type { SharedCache } from './cache/shared-cache.ts';
import type { GatewayConfig } from './config.ts';
import { requireCanonicalPath } from './http/canonical-path.ts';
import { createReadClientIp } from './http/client-ip.ts';
import { compressBodies, respondNotModified } from './http/compress.ts';
import type { GatewayMiddleware, GatewayState } from './http/context.ts';
import { endConnection, requireClearFraming } from './http/framing.ts';
import { createMatcher, type FindTarget, matchCalls } from './http/match-calls.ts';
import { observeRequests } from './http/observe.ts';
import { originCheck } from './http/origin-check.ts';
import { limitRates, type RateLimits } from './http/rate-limits.ts';
import { ignoreAfterLast } from './http/unknown-clients.ts';
import { discovery } from './pages/discovery.ts';
import { createPageHeads } from './pages/page-heads.ts';
import { readShellFile } from './pages/shell-files.ts';
import type { SiteParts } from './pages/site.ts';
import { createAuthorize } from './remotes/authorize.ts';
import type { Beacons } from './remotes/beacons.ts';
import type { Remotes } from './remotes/follow-remotes.ts';
import { registryApi } from './remotes/registry-api.ts';
import type { Upstreams } from './upstream/upstream.ts';

interface AppOptions {
  config: GatewayConfig;
  logger: Logger;
  /** Headers sent with every response. */
  headers: Readonly<Record<string, string>>;
  metrics: Metrics;
  upstreams: Upstreams;
  sessions: Sessions;
  readToken: ReadToken;
  limits: RateLimits;
  cache: SharedCache;
  remotes: Remotes;
  beacons: Beacons;
  clock: Clock;
  /** Streams of live changes. */
  events: GatewayMiddleware;
  createSite: (parts: SiteParts) => GatewayMiddleware[];
  /** The port, known once the server listens. */
  port: () => number;
  readiness: () => Promise<Readiness>;
  status: () => Promise<Readiness>;
}

/** Limit for the buffered request bodies of all clients together, in all workers. */
const bodyBudgetBytes = 256 * 1024 * 1024;
/** A worker always accepts the largest uploads of two clients, however many workers share the budget. */
const minBodyBudgetBytes = 2 * maxUploadBytes;

/** Returns the calls without those of features that are switched off. */
const withoutOff = <E extends Pick<Endpoint, 'feature'>>(calls: Record<string, E>, { features }: PortalConfig) =>
  Object.fromEntries(Object.entries(calls).filter(([, endpoint]) => !isCallOff(endpoint, features)));

const setHeaders = (headers: Readonly<Record<string, string>>): GatewayMiddleware => {
  const fields = Object.entries(headers);
  return function setHeadersOfAll({ res }, next) {
    for (const [name, value] of fields) res.setHeader(name, value);
    return next();
  };
};

const onApi = (middleware: GatewayMiddleware): GatewayMiddleware =>
  function onlyOnApi(ctx, next) {
    return ctx.state.match ? middleware(ctx, next) : next();
  };

/** Creates the gateway's steps. Every request takes them in order until one of them responds. */
export const createApp = (options: AppOptions): { callback(): RequestListener } => {
  const { config, logger, headers, sessions, readToken, limits, cache, remotes, createSite, port } = options;
  const { readiness, status, clock } = options;
  const { dev, environment, portal, publicOrigin, production } = config;
  const { PORTAL_IDENTITY_KEY: identityKey } = environment;
  const cookies = cookieNames(publicOrigin);
  const readClientIp = createReadClientIp(environment.TRUSTED_PROXIES);
  const recentChanges = createRecentChanges(publicOrigin, clock);
  const serviceCalls = withoutOff<Endpoint>(contract, portal);
  const ownCalls = withoutOff<Endpoint<'gateway'>>(
    { ...liveEndpoints, ...remotesEndpoints, ...openApiEndpoints },
    portal,
  );
  const match = createMatcher({ ...serviceCalls, ...ownCalls });
  const findTarget: FindTarget = (url) => match('GET', url).call?.target ?? null;
  const sign = createIdentitySigner(identityKey, readsPlayerEmail);
  const { tokens } = remotes.store;
  const operatorTokens = environment.REMOTES_OPERATOR_TOKEN;
  const authorize = createAuthorize({ tokens, operatorTokens, sessions, cookies, failures: limits.tokenFailures });
  const bodies = createRequestBodies({
    budgetBytes: Math.max(minBodyBudgetBytes, bodyBudgetBytes / environment.WEB_CONCURRENCY),
    clientBytes: maxUploadBytes,
  });
  // The build may be older than the dev server. Without entries, titles are derived until scripts set them.
  const from = { shellDir: environment.SHELL_DIR, logger };
  const shellPages = (dev?.shell ? null : readShellFile(from, shellPagesFile, pageEntries)) ?? {};
  const shared = { publicOrigin, portal, shellPages, remotes, cache, findTarget, recentChanges, limits };
  const findHead = createPageHeads({ ...shared, sessions, readToken, now: clock });
  const present = ({ ready, failing, degraded }: Readiness) => ({ ready, failing, degraded });

  const steps: GatewayMiddleware[] = [
    ignoreAfterLast,
    observeRequests({
      ...options,
      ...{ readClientIp, findChangeAge: recentChanges.findAge, traceRatio: environment.OTEL_TRACES_SAMPLER_ARG },
    }),
    setHeaders(headers),
    endConnection,
    translateErrors(logger),
    respondNotModified,
    compressBodies(),
    requireClearFraming,
    requireCanonicalPath,
    healthRoutes({ readiness, status, present }),
    originCheck({ publicOrigin, production, port }),
    matchCalls(match),
    serveShared({ cache, limits }),
    onApi(limitRates(limits)),
    options.events,
    openApi(() => buildOpenApi({ sessionCookie: cookies.session, serviceCalls })),
    registryApi({ ...options, authorize, bodies, now: clock }),
    // Unknown /api paths must get JSON, never the HTML shell.
    onApi(api({ ...options, bodies, sign, cookies, readToken, recentChanges })),
    ...createSite({ remotes, findHead, shellPages, readToken, discovery: discovery(shared) }),
  ];
  const app = new Koa<GatewayState>();
  app.on('error', logConnectionErrors(logger));
  for (const step of steps) app.use(step);
  return app;
};
