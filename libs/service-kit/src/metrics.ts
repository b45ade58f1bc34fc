import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type { Registry } from 'prom-client';

/** Each part of a process has its own registry, because tests run two services in one process. */
export const createMetrics = (service: string) => {
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
  return { registry, httpSeconds };
};

export type Metrics = ReturnType<typeof createMetrics>;
