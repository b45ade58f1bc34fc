import Koa, { type Middleware } from 'koa';
import { requestIdHeader } from '../identity.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { continueTrace, getSpan, isTracing, traceparentHeader, traceWork } from '../tracing/trace.ts';
import { translateErrors } from './errors.ts';

interface HttpAppOptions {
  logger: Logger;
  metrics: Metrics;
}

/** Paths that are not logged, because probes and scrapes repeat every few seconds. */
const unobserved = new Set(['/healthz', '/readyz', '/metrics']);

const continueTraces: Middleware = function continueTraceOfCaller(ctx, next) {
  const span = continueTrace(ctx.req.headers[traceparentHeader], ctx.method, 'server');
  return span ? traceWork(span, next) : next();
};

/** Names the span of a call by its contract key. */
const describeSpan = (method: string, route: string, status: number): void => {
  const span = getSpan();
  if (!span) return;
  span.rename(`${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`);
  span.add({ 'http.response.status_code': status });
  if (status >= 500) span.fail(String(status));
};

const observe = ({ logger, metrics }: HttpAppOptions): Middleware =>
  async function observeCall(ctx, next) {
    const startedAt = performance.now();
    const requestId = ctx.get(requestIdHeader);
    ctx.state['requestId'] = requestId;
    ctx.res.setHeader(requestIdHeader, requestId);
    ctx.res.setHeader('x-content-type-options', 'nosniff');
    await next();
    if (unobserved.has(ctx.path)) return;
    const seconds = (performance.now() - startedAt) / 1000;
    const route = (ctx['_matchedRoute'] as string | undefined) ?? 'none';
    const { method, status } = ctx;
    metrics.httpSeconds.observe({ route: `${method} ${route}`, status: String(status) }, seconds);
    describeSpan(method, route, status);
    logger.info({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'call');
  };

/** Logs errors after our error middleware has responded. A client that disconnects during a response is no failure. */
export const logConnectionErrors =
  (logger: Logger) =>
  (error: unknown): void => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      logger.warn({ err: error }, 'connection error');
  };

/** Creates the app of a service's listener, with log, metrics and errors as JSON. */
export const createHttpApp = (options: HttpAppOptions): Koa => {
  const app = new Koa();
  app.on('error', logConnectionErrors(options.logger));
  if (isTracing()) app.use(continueTraces);
  // Wraps the error translation, because failures must be observed with the status that was sent.
  app.use(observe(options));
  app.use(translateErrors(options.logger));
  return app;
};
