import Router, { type RouterContext } from '@koa/router';
import type { ServiceName } from '@portal/contracts';
import type { Context, Middleware, Next } from 'koa';
import { AppError } from '../app-error.ts';
import type { Keys } from '../config.ts';
import { createIdentityVerifier, type Identity, identityHeader, requestIdHeader } from '../identity.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { createHttpApp } from './app.ts';
import { createReadiness, type Dependency, exactPaths, healthRoutes, type Readiness } from './health.ts';
import type { Implementation } from './implement.ts';
import type { Listeners } from './listening-process.ts';

interface ServiceListenerOptions {
  name: ServiceName;
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** PORTAL_IDENTITY_PUBLIC_KEYS */
  identityKeys: Keys;
  logger: Logger;
  metrics: Metrics;
  calls: Implementation[];
  /** Calls of the gateway on the operations listener. They too require a signed identity. */
  internal?: Router;
  /** Calls of other services on the operations listener, see `snapshotRoutes`. */
  snapshots?: Router;
  dependencies: Record<string, Dependency>;
  /** See `HttpServerOptions`. */
  drainDelayMs?: number;
  /** A longer call fails with 503. Default 10 s. */
  deadlineMs?: number;
}

/** Creates the function that reads the caller from the signed identity. */
const createIdentify = ({ name, identityKeys }: ServiceListenerOptions) => {
  const verify = createIdentityVerifier(identityKeys, name);
  return (ctx: Context): Identity =>
    verify(ctx.get(identityHeader) || undefined, { method: ctx.method, path: ctx.path });
};

/** Most reads need neither a logger nor a signal, so both are created on first use. */
const createCallState = (ctx: Context, identity: Identity | undefined, logger: Logger) => {
  let log: Logger | undefined;
  let controller: AbortController | undefined;
  return {
    identity,
    get log(): Logger {
      log ??= logger.child({ requestId: identity?.requestId ?? ctx.get(requestIdHeader) });
      return log;
    },
    get signal(): AbortSignal {
      if (controller) return controller.signal;
      const created = new AbortController();
      controller = created;
      // The request closes after its body has been read, the response when the client disconnects.
      ctx.res.once('close', () => {
        if (!ctx.res.writableFinished) created.abort();
      });
      return created.signal;
    },
    abort: () => controller?.abort(),
  };
};

/** Interval of interim responses. The gateway ends calls of a service that sends nothing for a few seconds. */
const reportMs = 1_000;

interface RunningCall {
  ctx: Context;
  startedAt: number;
  fail(error: AppError): void;
}

/**
 * Creates the function that fails a call at its deadline, because a database that hangs must not block it. Until then, an interim response
 * every second shows the gateway that the call is slow but this process does not hang. All calls share one timer, so they may end one
 * interval late.
 */
const createDeadline = (deadlineMs: number) => {
  const intervalMs = Math.min(reportMs, deadlineMs);
  const running = new Set<RunningCall>();
  const report = () => {
    const now = performance.now();
    for (const call of running) {
      const { req, res } = call.ctx;
      const waitedMs = now - call.startedAt;
      if (waitedMs >= deadlineMs) {
        running.delete(call);
        call.fail(new AppError('unavailable', { cause: 'deadline passed', retryAfter: 2 }));
      } else if (waitedMs >= intervalMs && req.httpVersionMinor > 0 && !res.headersSent) res.writeProcessing();
    }
  };
  setInterval(report, intervalMs).unref();
  return (work: Promise<void>, ctx: Context): Promise<void> =>
    new Promise((resolve, reject) => {
      const call: RunningCall = { ctx, startedAt: performance.now(), fail: reject };
      running.add(call);
      work.finally(() => running.delete(call)).then(resolve, reject);
    });
};

/** Routes the calls of a service. Calls without parameters are found by one lookup, because the router tries one pattern after another. */
const callRoutes = (
  { calls, logger, deadlineMs = 10_000 }: ServiceListenerOptions,
  identify: (ctx: Context) => Identity,
) => {
  const router = new Router(exactPaths);
  const runInTime = createDeadline(deadlineMs);
  const exact = new Map<string, (ctx: Context) => Promise<void>>();
  for (const { key, endpoint, run } of calls) {
    const [method, path] = key.split(' ') as [string, string];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    const runCall = (ctx: Context): Promise<void> => {
      ctx['_matchedRoute'] = pattern;
      // All clients share the responses of calls with a cache policy, so none of them can depend on an identity.
      const state = createCallState(ctx, endpoint.cache ? undefined : identify(ctx), logger);
      return runInTime(run(ctx, state), ctx).catch((error: unknown) => {
        state.abort();
        throw error;
      });
    };
    router.register(pattern, [method], runCall);
    if (pattern === path) exact.set(key, runCall);
  }
  const match = router.routes();
  return function route(ctx: RouterContext, next: Next): Promise<unknown> {
    return exact.get(`${ctx.method} ${ctx.path}`)?.(ctx) ?? match(ctx, next);
  };
};

/** Creates the public listener of a service, and the internal routes of its operations listener. */
export const serviceListeners = (options: ServiceListenerOptions): Listeners => {
  const { host, port, drainDelayMs = 0, logger, metrics, dependencies, internal, snapshots } = options;
  const identify = createIdentify(options);
  const identified: Middleware = (ctx, next) => {
    identify(ctx);
    return next();
  };
  return {
    metrics,
    readiness: (accepting) => createReadiness({ dependencies, accepting }),
    mount(app) {
      if (snapshots) app.use(snapshots.routes());
      if (internal) app.use(identified).use(internal.routes());
    },
    listener: {
      host,
      port,
      drainDelayMs,
      createApp({ readiness }) {
        const app = createHttpApp({ logger, metrics });
        const present = ({ ready, degraded }: Readiness) => ({ ready, degraded: degraded.length > 0 });
        app.use(healthRoutes({ readiness, present })).use(callRoutes(options, identify));
        // Without a signed identity, nothing else of the service is reachable.
        return app.use(identified);
      },
    },
  };
};
