import type Koa from 'koa';
import { type Close, createCloseStack } from '../close-stack';
import type { Logger } from '../logger';
import type { Metrics } from '../metrics';
import type { RunningProcess } from '../process';
import type { Readiness } from './health';
import { startOperations } from './operations';
import { drain, listen, type ServerOptions } from './server';

export interface ProcessState {
  /** False while draining. */
  accepting(): boolean;
  readiness(): Promise<Readiness>;
  /** The port of the public listener, known once it listens. */
  port(): number;
}

export interface Listeners {
  metrics: Metrics;
  /** Creates the readiness check. @param accepting false while draining */
  readiness(accepting: () => boolean): () => Promise<Readiness>;
  operations: {
    host: string;
    /** 0 takes a free port. */
    port: number;
    /** Adds what else it serves. */
    mount?(app: Koa): void;
    /** False when the process responds but no longer works and only a restart helps. */
    alive?(): boolean;
  };
  /** Absent: the process has only the operations listener. */
  listener?: Omit<ServerOptions, 'logger'> & {
    createApp(state: ProcessState): { callback: Koa['callback'] };
  };
  /** Ends work that does not arrive as requests, after the last request and before the operations listener stops. */
  drain?: Close;
}

/**
 * Creates a process with an operations listener and, in most cases, a public one. `start` returns the public port, or the port of the
 * operations listener when it is the only one. `stop` refuses new requests, lets running ones finish and closes what `open` has opened.
 * @param open opens connections; `onStop` registers how to close them, in reverse order. Nothing connects or listens before `start`.
 */
export const createListeningProcess = (
  logger: Logger,
  open: (onStop: (close: Close) => void) => Promise<Listeners> | Listeners,
): RunningProcess => {
  const opened = createCloseStack();
  let isAccepting = true;
  const accepting = () => isAccepting;
  return {
    logger,
    async start() {
      const { metrics, listener, drain: drainWork, ...listeners } = await open(opened.defer);
      const { alive = () => true, ...address } = listeners.operations;
      const readiness = listeners.readiness(accepting);
      const operations = await startOperations({
        ...address,
        alive: () => !isAccepting || alive(),
        logger,
        metrics,
        readiness,
      });
      opened.defer(operations.stop);
      if (drainWork) opened.defer(drainWork);
      if (!listener) return operations.port;
      let { port } = listener;
      const app = listener.createApp({ accepting, readiness, port: () => port });
      const listening = await listen(app.callback(), { ...listener, logger });
      opened.defer(() => drain(listening.server));
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
