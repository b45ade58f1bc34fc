import type { Context, Middleware } from 'koa';
import pTimeout from 'p-timeout';

export interface Dependency {
  /** False if the process can serve in part without it; it is then degraded. */
  required: boolean;
  /**
   * Rejects if the dependency is down, and resolves to `degraded` if it works in part. A check that exceeds the deadline counts as down.
   */
  check(): Promise<unknown>;
}

type DependencyState = 'up' | 'degraded' | 'down';

export interface Readiness {
  /** True if the process can serve: it is not draining, and nothing is failing. */
  ready: boolean;
  draining: boolean;
  /** Required dependencies that are down. */
  failing: string[];
  /** Dependencies that work in part, or that are down but not required. */
  degraded: string[];
  dependencies: Record<string, DependencyState>;
}

interface ReadinessOptions {
  dependencies: Record<string, Dependency>;
  /** Returns false while the process drains. */
  accepting: () => boolean;
  /** Time limit of each check. Default 1 s. */
  deadlineMs?: number;
}

const checkState = ({ check }: Dependency, deadlineMs: number): Promise<DependencyState> => {
  const state = check().then<DependencyState, DependencyState>(
    (result) => (result === 'degraded' ? 'degraded' : 'up'),
    () => 'down',
  );
  return pTimeout(state, { milliseconds: deadlineMs, fallback: () => 'down' as const });
};

/** Creates a function that checks all dependencies in parallel. */
export const createReadiness =
  ({ dependencies, accepting, deadlineMs = 1_000 }: ReadinessOptions) =>
  async (): Promise<Readiness> => {
    const names = Object.keys(dependencies);
    const states = await Promise.all(Object.values(dependencies).map((one) => checkState(one, deadlineMs)));
    const failing = names.filter((name, index) => states[index] === 'down' && dependencies[name]?.required);
    const draining = !accepting();
    return {
      ready: !draining && failing.length === 0,
      draining,
      failing,
      degraded: names.filter((name, index) => states[index] !== 'up' && !failing.includes(name)),
      dependencies: Object.fromEntries(names.map((name, index) => [name, states[index] ?? 'down'])),
    };
  };

/** Paths arrive in canonical form. A router that tolerated other spellings would match by a second set of rules. */
export const exactPaths = { sensitive: true, strict: true } as const;

export interface HealthOptions {
  readiness: () => Promise<Readiness>;
  /** Responds to `/status`, which is 404 without it: 200 only if all that the process depends on is ready, else 503. */
  status?: () => Promise<Readiness>;
  /** Builds the body of `/readyz` and `/status`. Default: the whole state. */
  present?: (readiness: Readiness) => unknown;
  /** Returns false if the process responds but no longer works, and only a restart helps. */
  alive?: () => boolean;
}

/**
 * Creates the step that serves `/healthz` (200 while the process works) and `/readyz` (200 if it can serve, else 503).
 * @param others further GET routes, by path
 */
export const healthRoutes = (
  options: HealthOptions,
  others: Readonly<Record<string, (ctx: Context) => Promise<void>>> = {},
): Middleware => {
  const { readiness, status, present = (state) => state, alive = () => true } = options;
  const respondWith = (read: () => Promise<Readiness>) => async (ctx: Context) => {
    const state = await read();
    ctx.status = state.ready ? 200 : 503;
    ctx.set('cache-control', 'no-store');
    ctx.body = present(state);
  };
  const respondHealth = async (ctx: Context) => {
    const working = alive();
    ctx.status = working ? 200 : 503;
    ctx.body = { status: working ? 'ok' : 'stuck' };
  };
  const routes = new Map(Object.entries({ '/healthz': respondHealth, '/readyz': respondWith(readiness), ...others }));
  if (status) routes.set('/status', respondWith(status));
  return function serveHealth(ctx, next) {
    const respond = routes.get(ctx.path);
    if (!respond || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.state['route'] = 'operations';
    return respond(ctx);
  };
};
