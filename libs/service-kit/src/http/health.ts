import Router from '@koa/router';
import type { Readiness } from './readiness';

/** Paths arrive in normal form: a router that tolerated other spellings would decide by a second set of rules. */
export const exactPaths = { sensitive: true, strict: true } as const;

export interface HealthOptions {
  readiness: () => Promise<Readiness>;
  /** What `/readyz` shows of it; all of it unless given. */
  present?: (readiness: Readiness) => unknown;
  /** False when the process responds but no longer works and only a restart helps. */
  alive?: () => boolean;
}

/** `/healthz`: the process lives. `/readyz`: 200 when it can serve, else 503. */
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
