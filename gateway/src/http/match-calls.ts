import { parse } from 'node:querystring';
import { type CachePolicy, type Endpoint, isBelow, type ServiceName, type z } from '@portal/contracts';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { LRUCache } from 'lru-cache';
import { type GatewayMiddleware, isSafeMethod } from './context.ts';

/** A read whose response is shared among clients. */
export interface CacheTarget {
  /** Path and query in canonical form. The response is stored under this key and requested by it from the service. */
  key: string;
  /** Contract key of the call. */
  route: string;
  service: ServiceName;
  policy: CachePolicy;
}

/** A call of a service, or one that the gateway handles itself. */
interface Call {
  /** `METHOD /path/{param}`, used by log and metrics because it has few values. */
  key: string;
  endpoint: Endpoint | Endpoint<'gateway'>;
  params: Record<string, string | undefined>;
  /** Null when the response is not shared. */
  target: CacheTarget | null;
}

type Declared = Pick<Call, 'key' | 'endpoint'>;

export interface Match {
  /** Null for an unknown call. */
  call: Call | null;
  /** Methods of the path if the request has another one. Empty for an unknown path. */
  allow: readonly string[];
}
type Matcher = (method: string, url: string) => Match;

/** Finds the target of a URL that the gateway reads on its own behalf, or null when its response is not shared. */
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

const findTarget = ({ key: route, endpoint }: Declared, path: string, search: string): CacheTarget | null => {
  const { service, cache: policy, query } = endpoint;
  if (!policy || service === 'gateway') return null;
  // Calls without a query schema ignore the query of the request.
  const canonical = query ? canonicalQuery(query, search) : '';
  if (canonical === null) return null;
  return { key: canonical === '' ? path : `${path}?${canonical}`, route, service, policy };
};

/**
 * Creates the routing table: calls outside of it cannot be reached through the gateway. GET routes match HEAD too. The calls of recent URLs
 * are cached, because most reads repeat one of them.
 */
export const createMatcher = (calls: Readonly<Record<string, Call['endpoint']>>): Matcher => {
  const router = createRouter({ maxParamLength: Number.POSITIVE_INFINITY });
  const methods = new Set<HTTPMethod>();
  for (const [key, endpoint] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const name of (method === 'GET' ? ['GET', 'HEAD'] : [method]) as HTTPMethod[]) {
      router.on(name, pattern, () => undefined, { key, endpoint } satisfies Declared);
      methods.add(name);
    }
  }
  const recent = new LRUCache<string, Match>({ max: maxUrls });

  const find = (method: string, url: string): Match => {
    const [path = '', ...search] = url.split('?');
    const found = router.find(method as HTTPMethod, path);
    if (!found) return { call: null, allow: [...methods].filter((other) => router.find(other, path)).sort() };
    const declared: Declared = found.store;
    return {
      call: { ...declared, params: found.params, target: findTarget(declared, path, search.join('?')) },
      allow: [],
    };
  };

  return (method, url) => {
    if (!isSafeMethod(method)) return find(method, url);
    const known = recent.get(url);
    if (known) return known;
    const found = find(method, url);
    if (url.length <= maxUrlLength) recent.set(url, found);
    return found;
  };
};

/** Matches the request once. Later steps read its call from the state. */
export const matchCalls = (match: Matcher): GatewayMiddleware =>
  function matchCall(ctx, next) {
    if (isBelow(ctx.path, '/api')) {
      const found = match(ctx.method, ctx.url);
      ctx.state.match = found;
      ctx.state.route = found.call?.key ?? 'none';
    }
    return next();
  };
