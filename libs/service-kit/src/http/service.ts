import Router from '@koa/router';
import type { ServiceName } from '@portal/contracts';
import type { Context, Middleware } from 'koa';
import { AppError } from '../app-error';
import { createIdentityVerifier, type Identity, identityHeader } from '../identity';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import type { RunningProcess } from '../process';
import { createHttpApp } from './app';
import { createReadiness, type Dependency, exactPaths, healthRoutes, type Readiness } from './health';
import type { CallState, Implementation } from './implement';
import { createListeningProcess, type Listeners } from './listening-process';

export interface ServiceOptions {
  name: ServiceName;
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Where the operations listener listens; a free port on loopback unless given. */
  operations?: { host: string; port: number };
  identityKey: string;
  logger: Logger;
  metrics: Metrics;
  calls: Implementation[];
  /** Calls for other processes of the portal, on the operations listener; they too need a signed identity. */
  internal?: Router;
  dependencies: Record<string, Dependency>;
  /** After this a call answers 503, whatever its work does meanwhile. Default 10 s. */
  deadlineMs?: number;
}

const identify = ({ name, identityKey }: ServiceOptions): Middleware => {
  const verify = createIdentityVerifier(identityKey);
  return async function identifyCaller(ctx, next) {
    ctx.state['identity'] = await verify(ctx.get(identityHeader) || undefined, {
      audience: name,
      method: ctx.method,
      path: ctx.path,
    });
    await next();
  };
};

/** Runs a call against its deadline, so that a hanging database is a 503 and never a hang. */
const withDeadline = async (
  ctx: Context,
  deadlineMs: number,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const controller = new AbortController();
  ctx.req.once('close', () => {
    if (!ctx.res.writableEnded && ctx.req.destroyed && !ctx.req.complete) controller.abort();
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new AppError('unavailable', { cause: 'deadline passed', retryAfter: 2 }));
    }, deadlineMs);
  });
  try {
    await Promise.race([run(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
};

const callRouter = ({ calls, logger, deadlineMs = 10_000 }: ServiceOptions): Router => {
  const router = new Router(exactPaths);
  for (const call of calls) {
    const [method, path] = call.key.split(' ') as [string, string];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.register(pattern, [method], async (ctx: Context) => {
      const identity = ctx.state['identity'] as Identity;
      const log = logger.child({ requestId: identity.requestId });
      await withDeadline(ctx, deadlineMs, (signal) => {
        const state: CallState = { identity, log, signal };
        return call.run(ctx, state);
      });
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
        // Before any route: without a signed identity nothing of the service can be reached.
        app.use(identified);
        return app.use(callRouter(options).routes());
      },
    },
  };
};

/** Creates a service from its calls. Nothing listens and nothing connects until `start`. */
export const createService = (options: ServiceOptions): RunningProcess =>
  createListeningProcess(options.logger, () => serviceListeners(options));
