import type { IncomingMessage, RequestListener } from 'node:http';
import {
  contract,
  type Endpoint,
  isBelow,
  isCallOff,
  type PortalConfig,
  pageEntries,
  shellPagesFile,
} from '@portal/contracts';
import { buildOpenApi } from '@portal/contracts/openapi';
import { readsPlayerEmail } from '@portal/domain/services';
import {
  cookieNames,
  createIdentitySigner,
  endConnection,
  errors,
  healthRoutes,
  type Logger,
  logConnectionErrors,
  type Metrics,
  type Readiness,
  requireClearFraming,
  systemClock,
} from '@portal/service-kit';
import Koa from 'koa';
import { api } from './api/api';
import { forwardReads } from './api/forward-reads';
import { openApi } from './api/open-api';
import { createRequestBodies } from './api/request-body';
import { createRoutingTable } from './api/routing-table';
import { type Sessions, tokenReader } from './api/sessions';
import { createCacheTargets } from './cache/cache-targets';
import { createRecentChanges } from './cache/recent-changes';
import { serveHits } from './cache/serve-hits';
import type { SharedCache } from './cache/shared-cache';
import type { GatewayConfig } from './config';
import { requireCanonicalPath } from './http/canonical-path';
import { clientAddressOf } from './http/client-address';
import type { GatewayMiddleware, GatewayState } from './http/context';
import { createObserver, observeRequests } from './http/observe';
import { originCheck } from './http/origin-check';
import { type RateLimits, rateLimits } from './http/rate-limits';
import { securityHeaders } from './http/security-headers';
import { discovery } from './pages/discovery';
import type { Remotes } from './pages/follow-remotes';
import { createPageHeads } from './pages/page-heads';
import { servePages } from './pages/serve-pages';
import { readShellFile } from './pages/shell-files';
import type { Site, SiteParts } from './pages/site';
import { createAuthorize } from './remotes/authorize';
import { createOverrides } from './remotes/overrides';
import { registryApi } from './remotes/registry-api';
import type { RemoteReports } from './remotes/remote-reports';
import type { Vitals } from './remotes/vitals';
import type { Upstreams } from './upstream/upstream';

interface AppOptions {
  config: GatewayConfig;
  logger: Logger;
  metrics: Metrics;
  upstreams: Upstreams;
  sessions: Sessions;
  limits: RateLimits;
  cache: SharedCache;
  remotes: Remotes;
  reports: RemoteReports;
  vitals: Vitals;
  createSite: (parts: SiteParts) => Site;
  /** The port, known once the server listens. */
  port: () => number;
  readiness: () => Promise<Readiness>;
}

/** For the buffered request bodies of all clients together. */
const bodyBudgetBytes = 256 * 1024 * 1024;

/** The contract without the calls of features that are switched off. */
const enabledCalls = ({ features }: PortalConfig): Record<string, Endpoint> =>
  Object.fromEntries(Object.entries<Endpoint>(contract).filter(([, endpoint]) => !isCallOff(endpoint, features)));

const onApi = (middleware: GatewayMiddleware): GatewayMiddleware =>
  async function onlyOnApi(ctx, next) {
    await (isBelow(ctx.path, '/api') ? middleware(ctx, next) : next());
  };

/** The gateway's middleware, in order; stored responses are served before it. */
export const createApp = (options: AppOptions): { callback(): RequestListener } => {
  const { config, logger, sessions, limits, cache, remotes, createSite, port, readiness } = options;
  const { dev, environment, portal, publicOrigin, production } = config;
  const { PORTAL_IDENTITY_KEY: identityKey } = environment;
  const cookies = cookieNames(publicOrigin);
  const headers = securityHeaders(publicOrigin);
  const clientAddress = clientAddressOf(environment.TRUSTED_PROXIES);
  const match = createRoutingTable(enabledCalls(portal));
  const targetOf = createCacheTargets(match);
  const sign = createIdentitySigner(identityKey, readsPlayerEmail);
  const observe = createObserver(options);
  const failures = new WeakMap<IncomingMessage, unknown>();
  const app = new Koa<GatewayState>();
  app.on('error', logConnectionErrors(logger));

  const recentChanges = createRecentChanges(publicOrigin);
  app.use(observeRequests(observe, clientAddress, recentChanges));
  // Before `errors`, so that error responses have them too.
  app.use((ctx, next) => {
    ctx.set(headers);
    return next();
  });
  app.use(endConnection);
  app.use(errors(logger));
  app.use(requireClearFraming);
  app.use(requireCanonicalPath);

  const present = ({ ready, failing, degraded }: Readiness) => ({ ready, failing, degraded });
  app.use(healthRoutes({ readiness, present }).routes());

  app.use(originCheck({ publicOrigin, production, port }));
  app.use(onApi(rateLimits(limits)));
  app.use(onApi(openApi(() => buildOpenApi(cookies.session))));
  const { tokens } = remotes.store;
  const operatorToken = environment.REMOTES_OPERATOR_TOKEN;
  const authorize = createAuthorize({ tokens, operatorToken, sessions, cookies, failures: limits.tokenFailures });
  const overrides = createOverrides(identityKey, publicOrigin);
  const { REMOTE_OVERRIDE_ORIGINS: overrideOrigins } = environment;
  const bodies = createRequestBodies(bodyBudgetBytes);
  app.use(registryApi({ ...options, authorize, bodies, overrides, overrideOrigins, now: systemClock }));
  app.use(overrides.routes);
  // Unknown /api paths must get JSON, never the HTML shell.
  app.use(onApi(api({ ...options, match, bodies, sign, cookies, targetOf, recentChanges, failures })));

  const tokenOf = tokenReader(cookies.session);
  const from = { shellDir: environment.SHELL_DIR, logger };
  // The build may be older than the dev server. Without entries, titles are derived until scripts set them.
  const shellPages = (dev?.shell ? null : readShellFile(from, shellPagesFile, pageEntries)) ?? {};
  const shared = { publicOrigin, portal, shellPages, remotes, cache, targetOf, recentChanges, limits };
  const headOf = createPageHeads({ ...shared, sessions, tokenOf });
  const site = createSite({ remotes, overrides, headOf, tokenOf, discovery: discovery(shared) });
  for (const middleware of site.middleware) app.use(middleware);
  const common = { ...options, recentChanges, clientAddress, observe, securityHeaders: headers };
  return {
    callback: () => {
      const koa = app.callback();
      const { pageOf } = site;
      const served = pageOf ? servePages({ ...common, pageOf, overrideCookie: overrides.cookieName }, koa) : koa;
      return serveHits({ ...common, targetOf }, forwardReads({ ...common, match, sign, tokenOf, failures }, served));
    },
  };
};
