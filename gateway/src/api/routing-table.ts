import type { Endpoint } from '@portal/contracts';

export interface Route {
  /** `METHOD /path/{param}`: a name with few values, for log and metrics. */
  key: string;
  endpoint: Endpoint;
}

export type Match = { route: Route } | { allow: string[] } | null;

interface Node {
  literals: Map<string, Node>;
  parameter: Node | null;
  routes: Map<string, Route>;
}

const emptyNode = (): Node => ({ literals: new Map(), parameter: null, routes: new Map() });

const isParameter = (segment: string) => segment.startsWith('{');

const grow = (from: Node, segment: string): Node => {
  if (isParameter(segment)) {
    from.parameter ??= emptyNode();
    return from.parameter;
  }
  const child = from.literals.get(segment) ?? emptyNode();
  from.literals.set(segment, child);
  return child;
};

/** A literal wins over a parameter: `/generated/{id}` over `/{hash}/{id}`. */
const find = (node: Node, segments: readonly string[], depth = 0): Node | null => {
  const segment = segments[depth];
  if (segment === undefined) return node.routes.size > 0 ? node : null;
  const literal = node.literals.get(segment);
  const found = literal && find(literal, segments, depth + 1);
  if (found) return found;
  return node.parameter && segment !== '' ? find(node.parameter, segments, depth + 1) : null;
};

/** HEAD is GET without the body, so whoever answers one answers the other. */
const routeOf = (node: Node, method: string) =>
  node.routes.get(method) ?? (method === 'HEAD' ? node.routes.get('GET') : undefined);

/**
 * Makes the table from the contract: what is not declared there cannot be reached through the gateway.
 * @returns a matcher: the route, or the methods that the path does allow, or null for an unknown path
 */
export const createRoutingTable = (
  contract: Readonly<Record<string, Endpoint>>,
): ((method: string, path: string) => Match) => {
  const root = emptyNode();
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ');
    path.split('/').slice(1).reduce(grow, root).routes.set(method, { key, endpoint });
  }
  return (method, path) => {
    const node = find(root, path.split('/').slice(1));
    if (!node) return null;
    const route = routeOf(node, method);
    if (route) return { route };
    const methods = [...node.routes.keys()];
    return { allow: methods.includes('GET') ? [...methods, 'HEAD'].sort() : methods.sort() };
  };
};
