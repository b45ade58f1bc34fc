import Router from '@koa/router';
import type { ServiceName } from '@portal/contracts';
import type { Context, Middleware } from 'koa';
import { AppError } from '../app-error';
import { createIdentityVerifier, type Identity, identityHeader, requestIdHeader } from '../identity';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import type { RunningProcess } from '../process';
import { createHttpApp } from './app';
import { createReadiness, type Dependency, exactPaths, healthRoutes, type Readiness } from './health';
import type { Implementation } from './implement';
import { createListeningProcess, type Listeners } from './listening-process';

interface ServiceOptions {
  name: ServiceName;
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Address of the operations listener; by default a free port on loopback. */
  operations?: { host: string; port: number };
  identityKey: string;
  logger: Logger;
  metrics: Metrics;
  calls: Implementation[];
  /** Calls for other processes of the portal, on the operations listener; they too require a signed identity. */
  internal?: Router;
  dependencies: Record<string, Dependency>;
  /** A call that takes longer responds 503. Default 10 s. */
  deadlineMs?: number;
}

const identify = ({ name, identityKey }: ServiceOptions): Middleware => {
  const verify = createIdentityVerifier(identityKey, name);
  return function identifyCaller(ctx, next) {
    ctx.state['identity'] = verify(ctx.get(identityHeader) || undefined, { method: ctx.method, path: ctx.path });
    return next();
  };
};

/** Most reads need neither a logger nor a signal, so both are created when a handler reads them. */
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
      ctx.req.once('close', () => {
        if (!ctx.res.writableEnded && ctx.req.destroyed && !ctx.req.complete) created.abort();
      });
      return created.signal;
    },
    abort: () => controller?.abort(),
  };
};

/** Bounds the time of a call, so that a database that hangs causes a 503. By one timer: a promised one costs ten times as much. */
const withDeadline = (run: Promise<void>, deadlineMs: number, abort: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      clearTimeout(timer);
      // Before the abort: a handler that rejects when it is aborted must not win over the 503.
      reject(error);
      abort();
    };
    const timeout = () => fail(new AppError('unavailable', { cause: 'deadline passed', retryAfter: 2 }));
    const timer = setTimeout(timeout, deadlineMs);
    run.then(() => {
      clearTimeout(timer);
      resolve();
    }, fail);
  });

/** The router of the calls with or without a cache policy. */
const callRouter = ({ calls, logger, deadlineMs = 10_000 }: ServiceOptions, isShared: boolean): Router => {
  const router = new Router(exactPaths);
  for (const call of calls.filter(({ endpoint }) => (endpoint.cache !== undefined) === isShared)) {
    const [method, path] = call.key.split(' ') as [string, string];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.register(pattern, [method], (ctx: Context) => {
      const state = createCallState(ctx, ctx.state['identity'] as Identity | undefined, logger);
      return withDeadline(call.run(ctx, state), deadlineMs, state.abort);
    });
  }
  return router;
};

/** The listeners of a service: its calls in public, its internal routes beside the operations. */
export const serviceListeners = (options: ServiceOptions): Listeners => {
  const { host, port, logger, metrics, dependencies, internal, operations } = options;
  const identified = identify(options);
  return {
    metrics,
    readiness: (accepting) => createReadiness({ dependencies, accepting }),
    operations: {
      ...(operations ?? { host: '127.0.0.1', port: 0 }),
      ...(internal && { mount: (app) => void app.use(identified).use(internal.routes()) }),
    },
    listener: {
      host,
      port,
      createApp({ accepting, readiness }) {
        const app = createHttpApp({ logger, metrics, accepting });
        const present = ({ ready, degraded }: Readiness) => ({ ready, degraded: degraded.length > 0 });
        app.use(healthRoutes({ readiness, present }).routes());
        // Responses that all clients share come first, so that none of them can depend on an identity.
        app.use(callRouter(options, true).routes());
        // Nothing else of the service is reachable without a signed identity.
        app.use(identified);
        return app.use(callRouter(options, false).routes());
      },
    },
  };
};

/** Creates a service from its calls. Nothing listens and nothing connects until `start`. */
export const createService = (options: ServiceOptions): RunningProcess =>
  createListeningProcess(options.logger, () => serviceListeners(options));
