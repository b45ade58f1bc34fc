import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, type Metrics, requestIdHeader } from '@portal/service-kit';
import type { RecentChanges } from '../cache/recent-changes';
import type { GatewayMiddleware, GatewayState } from './context';

const wellFormedId = /^[\w-]{8,64}$/;

/** The status that proxies log when the client disconnected before the response. */
const clientClosed = 499;

export type ClientAddress = (request: IncomingMessage) => string;

/** A request in progress: the fields that are logged besides those of its response. */
interface ObservedRequest extends Readonly<Omit<GatewayState, 'hasChanged'>> {
  method: string;
  path: string;
}

/**
 * Logs and measures a request when its response is over.
 * @param observed is called then
 * @returns a function that ends the observation
 */
export type Observe = (response: ServerResponse, observed: () => ObservedRequest) => () => void;

/** Keeps the id that the client sent when it is well-formed. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();

/** The log line has no query string, which may hold reset tokens and email addresses, no headers and no body. */
export const createObserver = ({ logger, metrics }: { logger: Logger; metrics: Metrics }): Observe => {
  return (response, observed) => {
    const startedAt = performance.now();
    const onClose = () => {
      const { requestId, method, path, route, ip, player } = observed();
      const milliseconds = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : clientClosed;
      metrics.httpSeconds.observe({ route, status: String(status) }, milliseconds / 1000);
      const line = { requestId, method, path, route, status, ms: Math.round(milliseconds), ip, userId: player?.userId };
      if (route === 'operations') logger.debug(line, 'request');
      else logger.info(line, 'request');
    };
    response.on('close', onClose);
    return () => response.off('close', onClose);
  };
};

/** Sets the request's id and what is known of its client, and observes it. */
export const observeRequests = (
  observe: Observe,
  clientAddress: ClientAddress,
  recentChanges: RecentChanges,
): GatewayMiddleware =>
  async function observeRequest(ctx, next) {
    const { state } = ctx;
    state.requestId = requestIdOf(ctx.req.headers[requestIdHeader]);
    state.ip = clientAddress(ctx.req);
    state.hasChanged = recentChanges.isIn(ctx.req.headers.cookie);
    state.route = 'none';
    state.player = null;
    ctx.set(requestIdHeader, state.requestId);
    observe(ctx.res, () => ({ ...state, method: ctx.method, path: ctx.path }));
    await next();
  };
