import type { RequestListener } from 'node:http';
import { type Logger, type Metrics, requestIdHeader } from '@portal/service-kit';
import { isPlainRead } from '../http/context';
import { type ClientAddress, requestIdOf } from '../http/observe';
import type { CacheTargets } from './cache-targets';
import type { RecentChanges } from './recent-changes';
import type { SharedCache } from './shared-cache';
import { sendStored } from './stored-response';

interface ServeHitsOptions {
  cache: SharedCache;
  recentChanges: RecentChanges;
  targetOf: CacheTargets;
  logger: Logger;
  metrics: Metrics;
  clientAddress: ClientAddress;
}

/**
 * Serves stored responses without Koa, whose middleware costs more than the response itself. Passes everything else to `next`: requests
 * with a body or ambiguous framing. Hits take no point of the rate limit: rejecting one would cost more than serving it.
 */
export const serveHits = (
  { cache, recentChanges, targetOf, logger, metrics, clientAddress }: ServeHitsOptions,
  next: RequestListener,
): RequestListener => {
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const target = url.startsWith('/api/') && isPlainRead(request) ? targetOf(url) : null;
    if (!target) return next(request, response);
    const startedAt = performance.now();
    const requestId = requestIdOf(headers[requestIdHeader]);
    const hit = recentChanges.isIn(headers.cookie) ? undefined : cache.find(target, requestId);
    if (!hit) return next(request, response);
    const { route, key } = target;
    const status = sendStored(hit.stored, request, response, { requestId, ageSeconds: hit.ageSeconds });
    const ms = performance.now() - startedAt;
    metrics.httpSeconds.observe({ route, status: String(status) }, ms / 1_000);
    const path = key.split('?', 1)[0];
    const line = {
      requestId,
      method,
      path,
      route,
      status,
      ms: Math.round(ms),
      ip: clientAddress(request),
      cached: true,
    };
    logger.info(line, 'request');
  };
};
