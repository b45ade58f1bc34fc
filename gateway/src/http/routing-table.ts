import type { Endpoint } from '@portal/contracts';
import createRouter, { type HTTPMethod } from 'find-my-way';

export interface Route<E = Endpoint> {
  /** `METHOD /path/{param}`, used by log and metrics because it has few values. */
  key: string;
  endpoint: E;
  params: Record<string, string | undefined>;
}

type Match<E = Endpoint> = { route: Route<E> } | { allow: string[] } | null;
export type Matcher<E = Endpoint> = (method: string, path: string) => Match<E>;

/**
 * Creates the routing table of the contract: calls outside of it cannot be reached through the gateway. GET routes match HEAD too.
 * @returns a matcher, which returns the route, the methods that the path allows, or null for an unknown path
 */
export const createRoutingTable = <E extends Pick<Endpoint, 'summary'> = Endpoint>(
  contract: Readonly<Record<string, E>>,
): Matcher<E> => {
  const router = createRouter({ maxParamLength: Number.POSITIVE_INFINITY });
  const methods = new Set<string>();
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      router.on(name as HTTPMethod, pattern, () => undefined, { key, endpoint });
      methods.add(name);
    }
  }
  const find = (method: string, path: string): Route<E> | undefined => {
    const found = router.find(method as HTTPMethod, path);
    return found ? { ...found.store, params: found.params } : undefined;
  };
  return (method, path) => {
    const route = find(method, path);
    if (route) return { route };
    const allow = [...methods].filter((other) => find(other, path)).sort();
    return allow.length > 0 ? { allow } : null;
  };
};
