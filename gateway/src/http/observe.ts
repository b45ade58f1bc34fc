import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Logger, type Metrics, requestIdHeader } from '@portal/service-kit';
import type { GatewayMiddleware } from './context';

const wellFormedId = /^[\w-]{8,64}$/;

/** Answered by nobody: the client went away first. Logged and counted under the number that proxies use for it. */
const clientClosed = 499;

export interface ObserveOptions {
  logger: Logger;
  metrics: Metrics;
  clientAddress: (request: IncomingMessage) => string;
}

/**
 * First of all: gives the request its id and its client's address, and writes one log line and one measurement when it is over.
 * The line holds no query string (reset tokens and e-mail addresses travel there), no header and no body.
 */
export const observe = ({ logger, metrics, clientAddress }: ObserveOptions): GatewayMiddleware =>
  async function observeRequest(ctx, next) {
    const startedAt = performance.now();
    const given = ctx.get(requestIdHeader);
    const requestId = wellFormedId.test(given) ? given : randomUUID();
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
