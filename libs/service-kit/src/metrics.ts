import pTimeout from 'p-timeout';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type { Registry } from 'prom-client';

const startedAtSeconds = Math.round(Date.now() / 1_000 - process.uptime());

/**
 * Each part of a process has its own registry, because tests run two services in one process.
 * @param version `PORTAL_VERSION`
 */
export const createMetrics = (service: string, version = 'development') => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const httpSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to response by contract key',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Prom-client omits its own start time as soon as a service has several workers.
  new Gauge({
    name: 'portal_started_timestamp_seconds',
    help: 'When the process started, or the last one of its workers, in Unix time',
    registers: [registry],
    aggregator: 'max',
  }).set(startedAtSeconds);
  new Gauge({
    name: 'portal_build_info',
    help: 'Always 1; the version is `PORTAL_VERSION`',
    labelNames: ['version'],
    registers: [registry],
    aggregator: 'max',
  }).set({ version }, 1);
  return { registry, httpSeconds };
};

export type Metrics = ReturnType<typeof createMetrics>;

interface ObservedGauge<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
  /** How the values of several workers become one. Default `max`, for values that all workers read from the same place. */
  aggregator?: 'max' | 'min';
  /** Reads the current values at scrape time. */
  read(): Promise<readonly { value: number; labels?: Record<Label, string> }[]>;
}

/** Prometheus waits ten seconds for a scrape, also while a database is down. */
const readTimeoutMs = 2_000;

/** Registers a gauge that is read at scrape time. If a read fails, the gauge has no value and the scrape returns the other metrics. */
export const registerGauge = <const Label extends string = never>(
  registry: Registry,
  { name, help, labelNames = [], aggregator = 'max', read }: ObservedGauge<Label>,
): void => {
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    aggregator,
    async collect() {
      const values = await pTimeout(
        read().catch(() => []),
        { milliseconds: readTimeoutMs, fallback: () => [] },
      );
      this.reset();
      // A gauge without labels is 0 after a reset, but an unknown value must not look like one.
      if (values.length === 0 && labelNames.length === 0) this.remove();
      for (const { value, labels } of values) labels ? this.set(labels, value) : this.set(value);
    },
  });
};
