import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  getClientNetwork,
  type Logger,
  type Metrics,
  requestIdHeader,
  runInSpan,
  startTrace,
} from '@portal/service-kit';
import type { GatewayMiddleware } from './context.ts';

const wellFormedId = /^[\w-]{8,64}$/;

/** The status that proxies log when the client disconnected before the response. */
const clientClosed = 499;

export type ReadClientIp = (request: IncomingMessage) => string;

interface ObserveOptions {
  logger: Logger;
  metrics: Metrics;
  readClientIp: ReadClientIp;
  /** Returns the time since the client's last change, according to its `cookie` header. */
  findChangeAge: (cookies: string | undefined) => number | null;
  /** Fraction of the requests that are traced. A client has no say in it: its `traceparent` is never read. */
  traceRatio: number;
}

/** Keeps a well-formed request id from the client. */
const readRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();

/**
 * Sets the request id and the client's state, and logs and measures the request after its response. The log line has no headers, no body
 * and no query string, because queries may contain reset tokens and emails.
 */
export const observeRequests = ({
  logger,
  metrics,
  readClientIp,
  findChangeAge,
  traceRatio,
}: ObserveOptions): GatewayMiddleware => {
  return function observeRequest(ctx, next) {
    const { state, req, res } = ctx;
    const startedAt = performance.now();
    const span = startTrace(ctx.method, traceRatio);
    state.requestId = readRequestId(req.headers[requestIdHeader]);
    state.ip = readClientIp(req);
    state.network = getClientNetwork(state.ip);
    state.sinceChangeMs = findChangeAge(req.headers.cookie);
    state.match = null;
    state.route = 'none';
    state.player = null;
    state.isCached = false;
    state.isStream = false;
    ctx.set(requestIdHeader, state.requestId);
    res.on('close', () => {
      const { requestId, route, ip, player, isCached, isStream } = state;
      const { method, path } = ctx;
      const milliseconds = performance.now() - startedAt;
      const status = res.writableFinished || isStream ? res.statusCode : clientClosed;
      // The duration of a stream says nothing about the gateway.
      if (!isStream) metrics.httpSeconds.observe({ route, status: String(status) }, milliseconds / 1000);
      if (span && !isStream && route !== 'operations') {
        span.rename(route);
        span.add({ 'http.request.method': method, 'http.response.status_code': status });
        if (status >= 500) span.fail(String(status));
        span.end();
      }
      const fields = { requestId, method, path, route, status, ms: Math.round(milliseconds), ip };
      const line = { ...fields, userId: player?.userId, ...(isCached && { cached: true }), traceId: span?.traceId };
      if (route === 'operations') logger.debug(line, 'request');
      else logger.info(line, 'request');
    });
    return span ? runInSpan(span, next) : next();
  };
};
