import type Koa from 'koa';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { createHttpApp } from './app';
import { type HealthOptions, healthRoutes } from './health';
import { drain, listen } from './server';

export interface OperationsOptions extends HealthOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  logger: Logger;
  metrics: Metrics;
  /** Adds what else it serves. */
  mount?: (app: Koa) => void;
}

/**
 * Starts a process's second listener, for operators and the portal's own processes only: `/healthz`, `/readyz` with every
 * dependency, `/metrics`. It must not be reachable from outside.
 */
export const startOperations = async ({ host, port, logger, metrics, mount, ...health }: OperationsOptions) => {
  const app = createHttpApp({ logger, metrics, accepting: () => true });
  const routes = healthRoutes(health).get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
  app.use(routes.routes());
  mount?.(app);
  const listening = await listen(app.callback(), { host, port, logger });
  logger.info({ opsPort: listening.port }, 'operations listener is up');
  return { port: listening.port, stop: () => drain(listening.server, 1_000) };
};
export type Operations = Awaited<ReturnType<typeof startOperations>>;
