import { AppError, type Metrics, requestIdHeader } from '@portal/service-kit';
import { Counter, Gauge } from 'prom-client';
import type { CacheTarget } from '../http/match-calls.ts';
import { isWithinLimit, type RateLimits } from '../http/rate-limits.ts';
import { toClient } from '../upstream/proxy-headers.ts';
import type { ServiceResponse, Upstreams } from '../upstream/upstream.ts';
import { createSharedCache, getFreshSeconds, type SharedCache } from './shared-cache.ts';
import { storeResponse } from './stored-response.ts';

interface OpenCacheOptions {
  maxBytes: number;
  upstreams: Upstreams;
  metrics: Metrics;
  limits: Pick<RateLimits, 'bypasses'>;
  /** Monotonic clock in milliseconds. */
  now: () => number;
}

/** Browsers revalidate a response on each use, unless its service sets a lifetime; a CDN may share it for as long as this cache. */
const buildCacheControl = (own: string | undefined, { policy }: CacheTarget): string => {
  if (own?.includes('s-maxage=')) return own;
  const forBrowsers = own?.includes('max-age=') ? own : 'public, max-age=0, must-revalidate';
  return `${forBrowsers}, s-maxage=${getFreshSeconds(policy)}`;
};

const failedWaitMs = 250;

/** Reports the counts at scrape time, because updating a metric per request costs more than serving a hit. */
const observeCache = ({ registry }: Metrics, { counts, bytes }: SharedCache): void => {
  const requests = new Counter({
    name: 'gateway_cache_requests_total',
    help: 'Requests for shared responses: hit, miss, or stale while the response is refreshed or its service fails',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      requests.reset();
      for (const result of ['hit', 'miss', 'stale'] as const) requests.inc({ result }, counts[result]);
    },
  });
  const size = new Gauge({
    name: 'gateway_cache_bytes',
    help: 'Size of the stored responses in all their encodings',
    registers: [registry],
    collect() {
      size.set(bytes());
    },
  });
};

/** Creates the cache in front of the services for responses that all clients share. */
export const openCache = ({ maxBytes, upstreams, metrics, limits, now }: OpenCacheOptions): SharedCache => {
  const fetch = ({ service, key }: CacheTarget, requestId: string): Promise<ServiceResponse> => {
    const upstream = upstreams.get(service);
    if (!upstream) throw new AppError('unavailable', { cause: `${service} is not configured` });
    // The response must fit every client, so the client's own headers are not forwarded.
    const headers = { [requestIdHeader]: requestId };
    return upstream.read({ method: 'GET', path: key, headers });
  };
  const store = (target: CacheTarget, response: ServiceResponse) => {
    const { 'content-length': _length, vary: _vary, ...headers } = toClient(target.service, response.headers);
    const cacheControl = buildCacheControl(response.headers['cache-control'], target);
    return storeResponse(response, { ...headers, 'cache-control': cacheControl });
  };
  const mayBypass = (ip: string) => isWithinLimit(limits.bypasses, ip);
  const cache = createSharedCache({ maxBytes, fetch, store, mayBypass, failedWaitMs, now });
  observeCache(metrics, cache);
  return cache;
};
