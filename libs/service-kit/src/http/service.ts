import type { Server } from 'node:http';
import Router from '@koa/router';
import type { ServiceName } from '@portal/contracts';
import Koa, { type Context, type Middleware } from 'koa';
import { AppError } from '../app-error';
import { createIdentityVerifier, type Identity, identityHeader, requestIdHeader } from '../identity';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { errors } from './errors';
import { healthRoutes, type ReadinessChecks } from './health';
import type { CallState, Implementation } from './implement';
import { drain, listen } from './server';

export interface ServiceOptions {
  name: ServiceName;
  host: string;
  /** 0 takes a free port. */
  port: number;
  identityKey: string;
  logger: Logger;
  metrics: Metrics;
  calls: Implementation[];
  /** Calls for other processes of the portal, mounted as they are; they too need a signed identity. */
  internal?: Router;
  checks: ReadinessChecks;
  /** After this a call answers 503, whatever its work does meanwhile. Default 10 s. */
  deadlineMs?: number;
}

export interface Service {
  /** @returns the port it listens on */
  start(): Promise<number>;
  /** Stops accepting and lets running calls finish. */
  stop(): Promise<void>;
}

/** Probes come every few seconds and would only fill the log. */
const unobserved = new Set(['/healthz', '/readyz', '/metrics']);

const observe = ({ logger, metrics }: ServiceOptions): Middleware =>
  async function observeCall(http, next) {
    const startedAt = performance.now();
    http.state['requestId'] = http.get(requestIdHeader);
    http.set(requestIdHeader, http.get(requestIdHeader));
    await next();
    if (unobserved.has(http.path)) return;
    const seconds = (performance.now() - startedAt) / 1000;
    const route = (http['_matchedRoute'] as string | undefined) ?? 'none';
    metrics.httpSeconds.observe({ route: `${http.method} ${route}`, status: String(http.status) }, seconds);
    logger.info(
      {
        requestId: http.state['requestId'],
        method: http.method,
        route,
        status: http.status,
        ms: Math.round(seconds * 1000),
      },
      'call',
    );
  };

/**
 * Ends the connection after the answer while draining, and when a body was refused half-read: the rest is discarded,
 * so that the caller gets to read why.
 */
const endConnections = (accepting: () => boolean): Middleware =>
  async function endConnection(http, next) {
    await next();
    if (!http.req.complete) http.req.resume();
    if (!accepting() || !http.req.complete) http.set('connection', 'close');
  };

const identify = ({ name, identityKey }: ServiceOptions): Middleware => {
  const verify = createIdentityVerifier(identityKey);
  return async function identifyCaller(http, next) {
    http.state['identity'] = await verify(http.get(identityHeader) || undefined, {
      audience: name,
      method: http.method,
      path: http.path,
    });
    await next();
  };
};

/** Runs a call against its deadline, so that a hanging database is a 503 and never a hang. */
const withDeadline = async (
  http: Context,
  deadlineMs: number,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const controller = new AbortController();
  http.req.once('close', () => {
    if (!http.res.writableEnded && http.req.destroyed && !http.req.complete) controller.abort();
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
  const router = new Router();
  for (const call of calls) {
    const [method, path] = call.key.split(' ') as [string, string];
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router.register(pattern, [method], async (http: Context) => {
      const identity = http.state['identity'] as Identity;
      const log = logger.child({ requestId: identity.requestId });
      await withDeadline(http, deadlineMs, (signal) => {
        const state: CallState = { identity, log, signal };
        return call.run(http, state);
      });
    });
  }
  return router;
};

/** Makes a service from its calls. Nothing listens and nothing connects until `start`. */
export const createService = (options: ServiceOptions): Service => {
  let accepting = true;
  let server: Server | undefined;
  const app = new Koa();
  // Koa's own handler answers text; ours has answered by then, so only the log is left to do.
  app.on('error', (error: unknown) => options.logger.warn({ err: error }, 'connection error'));

  const calls = callRouter(options);
  // Outside of the error translation, so that failures are observed with the status that was answered.
  app.use(observe(options));
  app.use(endConnections(() => accepting));
  app.use(errors(options.logger));
  app.use(
    healthRoutes({ checks: options.checks, registry: options.metrics.registry, accepting: () => accepting }).routes(),
  );
  // Before any route: without a signed identity nothing of the service can be reached.
  app.use(identify(options));
  if (options.internal) app.use(options.internal.routes());
  app.use(calls.routes());

  return {
    async start() {
      const listening = await listen(app.callback(), { host: options.host, port: options.port });
      server = listening.server;
      options.logger.info({ port: listening.port }, 'listening');
      return listening.port;
    },
    async stop() {
      accepting = false;
      if (server) await drain(server);
    },
  };
};
