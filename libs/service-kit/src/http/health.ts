import Router from '@koa/router';
import { withTimeout } from '../time';

export interface Dependency {
  /** False: the process serves without it, in part, and is degraded. */
  required: boolean;
  /** Rejects when it is down, resolves to `degraded` when it works in part. A check that exceeds the deadline counts as down. */
  check(): Promise<unknown>;
}

type DependencyState = 'up' | 'degraded' | 'down';

export interface Readiness {
  /** The process can serve: it is not draining, and nothing is failing. */
  ready: boolean;
  draining: boolean;
  /** Required dependencies that are down. */
  failing: string[];
  /** Dependencies that work in part, or are down and not required. */
  degraded: string[];
  dependencies: Record<string, DependencyState>;
}

interface ReadinessOptions {
  dependencies: Record<string, Dependency>;
  /** False while draining. */
  accepting: () => boolean;
  /** How long each check may take. Default 1 s. */
  deadlineMs?: number;
}

const stateOf = ({ check }: Dependency, deadlineMs: number): Promise<DependencyState> => {
  const state = check().then<DependencyState, DependencyState>(
    (result) => (result === 'degraded' ? 'degraded' : 'up'),
    () => 'down',
  );
  return withTimeout(state, deadlineMs, () => 'down');
};

/** Creates a function that checks all dependencies in parallel. */
export const createReadiness =
  ({ dependencies, accepting, deadlineMs = 1_000 }: ReadinessOptions) =>
  async (): Promise<Readiness> => {
    const names = Object.keys(dependencies);
    const states = await Promise.all(Object.values(dependencies).map((one) => stateOf(one, deadlineMs)));
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

/** Paths arrive in normal form; a router that tolerated other spellings would match by a second set of rules. */
export const exactPaths = { sensitive: true, strict: true } as const;

export interface HealthOptions {
  readiness: () => Promise<Readiness>;
  /** The body of `/readyz`; by default the whole state. */
  present?: (readiness: Readiness) => unknown;
  /** False when the process responds but no longer works and only a restart helps. */
  alive?: () => boolean;
}

/** `/healthz`: 200 while the process works. `/readyz`: 200 when it can serve, else 503. */
export const healthRoutes = ({ readiness, present = (state) => state, alive = () => true }: HealthOptions): Router => {
  const router = new Router(exactPaths);
  router.get('/healthz', (ctx) => {
    const working = alive();
    ctx.state['route'] = 'operations';
    ctx.status = working ? 200 : 503;
    ctx.body = { status: working ? 'ok' : 'stuck' };
  });
  router.get('/readyz', async (ctx) => {
    const state = await readiness();
    ctx.state['route'] = 'operations';
    ctx.status = state.ready ? 200 : 503;
    ctx.set('cache-control', 'no-store');
    ctx.body = present(state);
  });
  return router;
};
