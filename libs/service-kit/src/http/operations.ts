import Router from '@koa/router';
import type Koa from 'koa';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import { createHttpApp } from './app';
import { exactPaths, type HealthOptions, healthRoutes } from './health';
import { drain, listen } from './server';

/** Where an operations listener listens; port 0 takes a free one. */
export interface OperationsAddress {
  host: string;
  port: number;
}

export interface OperationsOptions extends OperationsAddress, HealthOptions {
  logger: Logger;
  metrics: Metrics;
  /** Adds what else it serves. */
  mount?: (app: Koa) => void;
}

/** An open operations listener. */
export interface Operations {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a process's second listener, for operators and the portal's own processes only: `/healthz`, `/readyz` with every
 * dependency, `/metrics`. It must not be reachable from outside.
 */
export const startOperations = async ({
  host,
  port,
  logger,
  metrics,
  mount,
  ...health
}: OperationsOptions): Promise<Operations> => {
  const app = createHttpApp({ logger, metrics, accepting: () => true });
  const router = new Router(exactPaths);
  router.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
  app.use(healthRoutes(health).routes()).use(router.routes());
  mount?.(app);
  const listening = await listen(app.callback(), { host, port, logger });
  logger.info({ opsPort: listening.port }, 'operations listener is up');
  return { port: listening.port, stop: () => drain(listening.server, 1_000) };
};
