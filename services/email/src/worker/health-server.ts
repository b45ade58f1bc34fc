import { drain, errors, type HealthOptions, healthRoutes, type Logger, listen } from '@portal/service-kit';
import Koa from 'koa';

export interface HealthServerOptions extends HealthOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  logger: Logger;
}

/** The worker's only door: `/healthz`, `/readyz`, `/metrics`. */
export const startHealthServer = async ({ host, port, logger, ...health }: HealthServerOptions) => {
  const app = new Koa();
  app.use(errors(logger));
  app.use(healthRoutes(health).routes());
  const listening = await listen(app.callback(), { host, port });
  return { port: listening.port, stop: () => drain(listening.server, 1_000) };
};
