import { parse } from 'node:querystring';
import type { CachePolicy, ServiceName, z } from '@portal/contracts';
import { LRUCache } from 'lru-cache';
import type { Matcher } from '../http/routing-table';

/** A read whose response is shared among clients. */
export interface CacheTarget {
  /** Path and query in canonical form. The response is stored under this key and requested by it from the service. */
  key: string;
  /** Contract key, used by log and metrics. */
  route: string;
  service: ServiceName;
  policy: CachePolicy;
}

/** Finds the target of a GET or HEAD request, or null when its response is not shared. */
export type FindTarget = (url: string) => CacheTarget | null;

const maxUrls = 10_000;
const maxUrlLength = 512;

/** Returns the valid parameters in the contract's order, leaving out defaults; null for a query that the service would reject. */
const canonicalQuery = (schema: z.ZodObject, search: string): string | null => {
  const parsed = schema.safeParse({ ...parse(search) });
  if (!parsed.success) return null;
  const defaults = schema.safeParse({}).data ?? {};
  const canonical = new URLSearchParams();
  for (const name of Object.keys(schema.shape))
    if (parsed.data[name] !== defaults[name]) canonical.set(name, String(parsed.data[name]));
  return canonical.toString();
};

/** Creates the function that finds targets. It caches recent URLs, because most requests repeat one of them. */
export const createFindTarget = (match: Matcher): FindTarget => {
  const recent = new LRUCache<string, { target: CacheTarget | null }>({ max: maxUrls });

  const find = (url: string): CacheTarget | null => {
    const [path = '', ...search] = url.split('?');
    const found = match('GET', path);
    if (!found || !('route' in found) || !found.route.endpoint.cache) return null;
    const { key: route, endpoint } = found.route;
    const { cache: policy, query, service } = endpoint;
    // Calls without a query schema ignore the query of the request.
    const canonical = query ? canonicalQuery(query, search.join('?')) : '';
    if (canonical === null || !policy) return null;
    const key = canonical === '' ? path : `${path}?${canonical}`;
    return { key, route, service, policy };
  };

  return (url) => {
    const known = recent.get(url);
    if (known) return known.target;
    const target = find(url);
    if (url.length <= maxUrlLength) recent.set(url, { target });
    return target;
  };
};
