import Router from '@koa/router';
import type { ServiceName } from '@portal/contracts';
import type { Context, Middleware } from 'koa';
import { AppError } from '../app-error';
import { createIdentityVerifier, type Identity, identityHeader } from '../identity';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import type { RunningProcess } from '../process';
import { withTimeout } from '../time';
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

/** Bounds the time of a call, so that a database that hangs causes a 503. */
const withDeadline = (ctx: Context, deadlineMs: number, run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const controller = new AbortController();
  ctx.req.once('close', () => {
    if (!ctx.res.writableEnded && ctx.req.destroyed && !ctx.req.complete) controller.abort();
  });
  const work = withTimeout(run(controller.signal), deadlineMs, () => {
    throw new AppError('unavailable', { cause: 'deadline passed', retryAfter: 2 });
  });
  // Afterwards: a handler that rejects when it is aborted must not win over the 503.
  return work.catch((error: unknown) => {
    controller.abort();
    throw error;
  });
};

const callRouter = ({ calls, logger, deadlineMs = 10_000 }: ServiceOptions): Router => {
  const router = new Router(exactPaths);
  for (const call of calls) {
    const [method, path] = call.key.split(' ') as [string, string];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.register(pattern, [method], async (ctx: Context) => {
      const identity = ctx.state['identity'] as Identity;
      const log = logger.child({ requestId: identity.requestId });
      await withDeadline(ctx, deadlineMs, (signal) => call.run(ctx, { identity, log, signal }));
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
        // Before any route: nothing of the service is reachable without a signed identity.
        app.use(identified);
        return app.use(callRouter(options).routes());
      },
    },
  };
};

/** Creates a service from its calls. Nothing listens and nothing connects until `start`. */
export const createService = (options: ServiceOptions): RunningProcess =>
  createListeningProcess(options.logger, () => serviceListeners(options));
