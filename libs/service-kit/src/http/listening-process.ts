import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import { type Close, createCloseStack } from '../close-stack';
import { createMetricsReader } from '../cluster';
import type { Logger } from '../logger';
import { createMetrics, type Metrics } from '../metrics';
import type { ManagedProcess } from '../process';
import { createHttpApp } from './app';
import { type HealthOptions, healthRoutes, type Readiness } from './health';
import { type HttpServerOptions, listen } from './server';

interface OperationsOptions extends HealthOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  logger: Logger;
  metrics: Metrics;
  mount?: (app: Koa) => void;
}

/**
 * Starts a process's second listener, for operators and the portal's own processes: `/healthz`, `/readyz` with every dependency,
 * `/metrics`. It must not be reachable from outside.
 */
const startOperations = async ({ host, port, logger, metrics, mount, ...health }: OperationsOptions) => {
  const app = createHttpApp({ logger, metrics });
  const readMetrics = createMetricsReader(metrics.registry);
  const routes = healthRoutes(health).get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await readMetrics();
  });
  app.use(routes.routes());
  mount?.(app);
  const listening = await listen(app.callback(), { host, port, logger });
  logger.info({ opsPort: listening.port }, 'operations listener started');
  return { port: listening.port, stop: () => listening.drain(1_000) };
};

interface ProcessState {
  readiness(): Promise<Readiness>;
  /** The port of the public listener, set once it listens. */
  port(): number;
}

export interface Listeners {
  metrics: Metrics;
  /** Creates the readiness check. @param accepting false while draining */
  readiness(accepting: () => boolean): () => Promise<Readiness>;
  operations: Pick<OperationsOptions, 'host' | 'port' | 'mount' | 'alive'>;
  /** Without it, the process has only the operations listener. */
  listener?: Omit<HttpServerOptions, 'logger'> & {
    createApp(state: ProcessState): { callback(): RequestListener };
  };
  /** Ends work that does not arrive as requests. Runs after the last request and before the operations listener stops. */
  drain?: Close;
}

/** Response of `/readyz` until the process has opened its connections. */
const starting: Readiness = { ready: false, draining: false, failing: ['start'], degraded: [], dependencies: {} };

/**
 * Creates a process with an operations listener and, in most cases, a public one. `start` returns the public port, or the operations port
 * if it is the only one. `stop` rejects new requests, lets running ones finish and closes the connections of `open`. Nothing connects or
 * listens before `start`.
 * @param open opens connections and registers with `onStop` how to close them, in reverse order
 * @param operations listener whose `/healthz` responds while `open` waits for a database; otherwise an orchestrator would restart the
 * process
 */
export const createListeningProcess = (
  logger: Logger,
  open: (onStop: (close: Close) => void) => Promise<Listeners> | Listeners,
  operations?: Pick<OperationsOptions, 'host' | 'port'>,
): ManagedProcess => {
  const opened = createCloseStack();
  let isAccepting = true;
  return {
    logger,
    async start() {
      const waiting =
        operations &&
        (await startOperations({
          ...operations,
          logger,
          metrics: createMetrics('starting'),
          readiness: async () => starting,
        }));
      const {
        metrics,
        listener,
        drain: drainWork,
        ...listeners
      } = await Promise.resolve(open(opened.defer)).finally(() => waiting?.stop());
      const { alive = () => true, ...endpoint } = listeners.operations;
      const readiness = listeners.readiness(() => isAccepting);
      const started = await startOperations({
        ...endpoint,
        alive: () => !isAccepting || alive(),
        logger,
        metrics,
        readiness,
      });
      opened.defer(started.stop);
      if (drainWork) opened.defer(drainWork);
      if (!listener) return started.port;
      let { port } = listener;
      const app = listener.createApp({ readiness, port: () => port });
      const listening = await listen(app.callback(), { ...listener, logger });
      opened.defer(() => listening.drain());
      port = listening.port;
      logger.info({ port }, 'listening');
      return port;
    },
    async stop() {
      isAccepting = false;
      await opened.close();
    },
  };
};
