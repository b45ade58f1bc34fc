import Router from '@koa/router';
import type { Registry } from '../metrics';

/** A dependency that must answer for the process to be ready. */
export type ReadinessChecks = Record<string, () => Promise<unknown>>;

const deadlineMs = 1_000;

const withDeadline = async (check: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  const answer = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/** Runs all checks at once. @returns name -> whether it answered within a second */
export const runChecks = async (checks: ReadinessChecks): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await withDeadline(check)] as const)),
  );

export interface HealthOptions {
  checks: ReadinessChecks;
  registry: Registry;
  /** False while draining. */
  accepting: () => boolean;
  /** False when the process answers but does no work any more and only a restart helps. */
  alive?: () => boolean;
}

/** `/healthz` (the process lives), `/readyz` (its dependencies answer; JSON names those that do not), `/metrics`. */
export const healthRoutes = ({ checks, registry, accepting, alive = () => true }: HealthOptions): Router => {
  const router = new Router();
  router.get('/healthz', (http) => {
    const working = alive();
    http.status = working ? 200 : 503;
    http.body = { status: working ? 'ok' : 'stuck' };
  });
  router.get('/readyz', async (http) => {
    const results = await runChecks(checks);
    const failing = Object.keys(results).filter((name) => !results[name]);
    const ready = accepting() && failing.length === 0;
    http.status = ready ? 200 : 503;
    http.set('cache-control', 'no-store');
    http.body = { ready, draining: !accepting(), failing };
  });
  router.get('/metrics', async (http) => {
    http.type = registry.contentType;
    http.body = await registry.metrics();
  });
  return router;
};
