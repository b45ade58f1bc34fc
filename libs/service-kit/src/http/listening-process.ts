import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import { type Close, createCloseStack } from '../close-stack.ts';
import { createMetricsReader } from '../cluster.ts';
import type { Logger } from '../logger.ts';
import { createMetrics, type Metrics, type Registry, registerGauge } from '../metrics.ts';
import type { ManagedProcess } from '../process.ts';
import { createHttpApp } from './app.ts';
import { type HealthOptions, healthRoutes, type Readiness } from './health.ts';
import { type HttpServerOptions, listen } from './server.ts';

/** Where a process listens for operators and the portal's own processes. It must not be reachable from outside. */
export interface OperationsEndpoint {
  host: string;
  /** 0 selects a free port. */
  port: number;
}

interface OperationsOptions extends HealthOptions {
  logger: Logger;
  metrics: Metrics;
  mount?: ((app: Koa) => void) | undefined;
}

/** Creates the app of the operations listener: `/healthz`, `/readyz` with every dependency, `/metrics`. */
const createOperationsApp = ({ logger, metrics, mount, ...health }: OperationsOptions): RequestListener => {
  const app = createHttpApp({ logger, metrics });
  const readMetrics = createMetricsReader(metrics.registry);
  const respondMetrics = async (ctx: Koa.Context) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await readMetrics();
  };
  app.use(healthRoutes(health, { '/metrics': respondMetrics }));
  mount?.(app);
  return app.callback();
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
  /** Adds calls for other processes of the portal to the operations listener. */
  mount?: (app: Koa) => void;
  /** See `HealthOptions`. */
  alive?: () => boolean;
  /** Without it, the process has only the operations listener. */
  listener?: HttpServerOptions & {
    createApp(state: ProcessState): { callback(): RequestListener };
  };
  /** Ends work that does not arrive as requests. Runs after the last request and before the operations listener stops. */
  drain?: Close;
}

/** Response of `/readyz` until the process has opened its connections. */
const starting: Readiness = { ready: false, draining: false, failing: ['start'], degraded: [], dependencies: {} };

const observeDependencies = (registry: Registry, readiness: () => Promise<Readiness>): void =>
  registerGauge(registry, {
    name: 'portal_dependency_up',
    help: 'Whether a dependency responds: 1, also if it works in part, or 0',
    labelNames: ['dependency'],
    aggregator: 'min',
    async read() {
      const { dependencies } = await readiness();
      return Object.entries(dependencies).map(([dependency, state]) => ({
        labels: { dependency },
        value: state === 'down' ? 0 : 1,
      }));
    },
  });

/**
 * Creates a process with an operations listener and, in most cases, a public one. `start` returns the public port, or the operations port
 * if it is the only one. `stop` rejects new requests, lets running ones finish and closes the connections of `open`. Nothing connects or
 * listens before `start`.
 * @param operations its `/healthz` responds while `open` waits for a database; otherwise an orchestrator would restart the process
 * @param open opens connections and registers with `onStop` how to close them, in reverse order
 */
export const createListeningProcess = (
  logger: Logger,
  operations: OperationsEndpoint,
  open: (onStop: (close: Close) => void) => Promise<Listeners> | Listeners,
): ManagedProcess => {
  const opened = createCloseStack();
  let isAccepting = true;
  const openOrStop = async (stopOperations: Close): Promise<Listeners> => {
    try {
      return await open(opened.defer);
    } catch (error) {
      await stopOperations();
      throw error;
    }
  };
  return {
    logger,
    async start() {
      let handle = createOperationsApp({
        logger,
        metrics: createMetrics('starting'),
        readiness: async () => starting,
      });
      const endpoint = await listen((request, response) => handle(request, response), operations);
      logger.info({ opsPort: endpoint.port }, 'operations listener started');
      const stopOperations = () => endpoint.drain(1_000);
      const { metrics, listener, ...listeners } = await openOrStop(stopOperations);
      const { mount, alive = () => true } = listeners;
      const readiness = listeners.readiness(() => isAccepting);
      observeDependencies(metrics.registry, readiness);
      handle = createOperationsApp({ logger, metrics, readiness, mount, alive: () => !isAccepting || alive() });
      opened.defer(stopOperations);
      if (listeners.drain) opened.defer(listeners.drain);
      if (!listener) return endpoint.port;
      let { port } = listener;
      const app = listener.createApp({ readiness, port: () => port });
      const listening = await listen(app.callback(), listener);
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
