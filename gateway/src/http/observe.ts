import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Logger, type Metrics, requestIdHeader } from '@portal/service-kit';
import type { GatewayMiddleware } from './context';

const wellFormedId = /^[\w-]{8,64}$/;

/** The status that proxies log when the client disconnected before the response. */
const clientClosed = 499;

/** Returns the client's address. */
export type ClientAddress = (request: IncomingMessage) => string;

interface ObserveOptions {
  logger: Logger;
  metrics: Metrics;
  clientAddress: ClientAddress;
}

/** Keeps the id that the client sent when it is well-formed. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();

/**
 * Sets the request's id and the client's address; logs and measures the request when it is over. The log line has no query string, which
 * may hold reset tokens and email addresses, no headers and no body.
 */
export const observe = ({ logger, metrics, clientAddress }: ObserveOptions): GatewayMiddleware =>
  async function observeRequest(ctx, next) {
    const startedAt = performance.now();
    const requestId = requestIdOf(ctx.get(requestIdHeader));
    ctx.state.requestId = requestId;
    ctx.state.ip = clientAddress(ctx.req);
    ctx.state.route = 'none';
    ctx.state.player = null;
    ctx.set(requestIdHeader, requestId);
    ctx.res.once('close', () => {
      const { route, ip, player } = ctx.state;
      const milliseconds = performance.now() - startedAt;
      const status = ctx.res.writableFinished ? ctx.res.statusCode : clientClosed;
      metrics.httpSeconds.observe({ route, status: String(status) }, milliseconds / 1000);
      const line = { requestId, method: ctx.method, path: ctx.path, route, status, ms: Math.round(milliseconds), ip };
      const level = route === 'operations' ? 'debug' : 'info';
      logger[level](player ? { ...line, userId: player.userId } : line, 'request');
    });
    await next();
  };
