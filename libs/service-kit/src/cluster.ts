import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { loadConfig, serviceEnvironment } from './config.ts';
import type { Logger } from './logger.ts';
import { invalidConfigurationExitCode, type ManagedProcess, runProcess, stopMessage } from './process.ts';

/**
 * Message between a worker and its primary: the worker listens, or its metrics are read. `metrics` is absent if they could not be
 * collected.
 */
interface Message {
  type?: 'listening' | 'scrape' | 'scraped';
  port?: number;
  metrics?: string;
}

const firstPauseMs = 500;
const maxPauseMs = 15_000;
/** Pauses start over after this time without a crash. */
const healthyAfterMs = 60_000;

/** Creates the primary process. Its workers share their ports, and crashed workers are replaced after growing pauses. */
const createPrimary = (size: number, logger: Logger): ManagedProcess => {
  const aggregator = new AggregatorRegistry();
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let listening = 0;
  let fail: (error: Error) => void;
  let crashes = 0;
  let crashedAt = Number.NEGATIVE_INFINITY;

  const fork = (number: number): void => {
    const worker = cluster.fork({ WORKER_NUMBER: String(number) });
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      if (listening >= size) replace(number, code, signal);
      // A process that cannot start ends, with or without workers.
      else fail(new Error(`a worker ended before all were listening: ${signal ?? code}`));
    });
  };
  const replace = (number: number, code: number, signal: string): void => {
    if (code === invalidConfigurationExitCode) process.exit(code);
    const now = performance.now();
    crashes = now - crashedAt > healthyAfterMs ? 1 : crashes + 1;
    crashedAt = now;
    const pauseMs = Math.min(firstPauseMs * 2 ** (crashes - 1), maxPauseMs);
    logger.error({ worker: number, exitCode: code, signal, pauseMs }, 'worker process exited; starting a replacement');
    pauses.add(setTimeout(fork, pauseMs, number));
  };

  const sendMetrics = async (worker: Worker): Promise<void> => {
    const message: Message = { type: 'scraped' };
    try {
      message.metrics = await aggregator.clusterMetrics();
    } catch (error) {
      logger.warn({ err: error }, 'metrics could not be collected');
    }
    if (worker.isConnected()) worker.send(message);
  };

  return {
    logger,
    start: () =>
      new Promise((resolve, reject) => {
        fail = reject;
        cluster.on('message', (worker, { type, port = 0 }: Message) => {
          if (type === 'scrape') void sendMetrics(worker);
          if (type !== 'listening') return;
          listening += 1;
          if (listening === size) resolve(port);
        });
        for (let number = 0; number < size; number += 1) fork(number);
      }),
    async stop() {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      const stopWorker = async (worker: Worker | undefined) => {
        if (!worker || worker.isDead()) return;
        if (worker.isConnected()) worker.send(stopMessage);
        await once(worker, 'exit');
      };
      await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker));
    },
  };
};

/**
 * Runs `WEB_CONCURRENCY` workers that share the public port and the operations port, or only this process if it is 1. Connections are
 * assigned to the workers in turn. A worker ends with its primary.
 */
export const runWorkers = (create: (env: NodeJS.ProcessEnv) => ManagedProcess): Promise<void> => {
  // The primary may request metrics as soon as a worker exists.
  if (cluster.isWorker) new AggregatorRegistry();
  return runProcess((env) => {
    // The primary calls it too, because an invalid configuration must be rejected before workers start.
    const created = create(env);
    const { WEB_CONCURRENCY: size } = loadConfig(serviceEnvironment.pick({ WEB_CONCURRENCY: true }), env);
    return cluster.isWorker || size === 1 ? created : createPrimary(size, created.logger);
  });
};

/**
 * Creates the function that reads the metrics of this process or, in a worker, of all workers. It rejects if one of them does not respond.
 */
export const createMetricsReader = (registry: Registry): (() => Promise<string>) => {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  return () =>
    new Promise((resolve, reject) => {
      const receive = ({ type, metrics }: Message) => {
        if (type !== 'scraped') return;
        process.off('message', receive);
        if (metrics === undefined) reject(new Error('not all workers have sent their metrics'));
        else resolve(metrics);
      };
      process.on('message', receive);
      process.send?.({ type: 'scrape' } satisfies Message);
    });
};
