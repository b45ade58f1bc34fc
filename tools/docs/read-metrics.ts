import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '@portal/contracts';
import { workspaceRoot } from '@portal/testing/servers';
import { Registry } from 'prom-client';

export interface MetricDescription {
  name: string;
  type: string;
  labels: string[];
  help: string;
}

/** Fields of a metric of prom-client that its types leave out. */
const registeredMetric = z.object({
  name: z.string(),
  type: z.string(),
  labelNames: z.array(z.string()),
  help: z.string(),
});

type Factory = (...args: unknown[]) => unknown;

const root = workspaceRoot();

/** The functions that register metrics, by file. `options` take them as one object, the others the registry first. */
const factories: Record<string, { options?: string[]; registry?: string[] }> = {
  'gateway/src/cache/open-cache.ts': { options: ['openCache'] },
  'gateway/src/live/serve-events.ts': { options: ['serveEvents'] },
  'gateway/src/remotes/beacons.ts': { options: ['createBeacons'] },
  'gateway/src/remotes/remote-files.ts': { options: ['createRemoteFiles'] },
  'libs/service-kit/src/metrics.ts': { registry: ['createMetrics'] },
  'libs/service-kit/src/outbox/observe-outbox.ts': { registry: ['observeOutbox'] },
  'services/email/src/metrics.ts': { registry: ['createWorkerMetrics', 'observeBacklog'] },
};

/** Prom-client registers these in every process. */
const isDefault = (name: string): boolean => /^(?:process|nodejs)_/.test(name);

/** Stands in for everything that a factory needs besides the registry: has every property, and each is a function. */
const createStub = (known: Record<string, unknown> = {}): Factory =>
  new Proxy<Factory>(() => createStub(), {
    get: (_target, name) => {
      if (typeof name === 'string' && name in known) return known[name];
      return name === Symbol.toPrimitive ? () => 0 : createStub();
    },
  });

const filesWithMetrics = (): string[] =>
  execFileSync('git', ['ls-files', 'gateway/src', 'services/*/src/*', 'libs/*/src/*'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => /new (?:Counter|Gauge|Histogram|Summary)\b/.test(readFileSync(join(root, file), 'utf8')));

/**
 * Lists the metrics that the portal's processes register, without starting them.
 * @throws Error for a file with metrics whose factory is missing above
 */
export const readMetrics = async (): Promise<MetricDescription[]> => {
  const found = new Map<string, z.output<typeof registeredMetric>>();
  const collect = (registry: Registry) => {
    for (const metric of z.array(registeredMetric).parse(registry.getMetricsAsArray())) found.set(metric.name, metric);
  };
  for (const file of filesWithMetrics()) {
    const { options = [], registry: first = [] } = factories[file] ?? {};
    if (options.length + first.length === 0)
      throw new Error(`${file} registers metrics: add its factory to ${__filename}`);
    const module = (await import(join(root, file))) as Record<string, Factory>;
    for (const name of [...options, ...first]) {
      const registry = new Registry();
      // What a factory starts ends immediately.
      const known = { registry, metrics: { registry }, onStop: (close: () => unknown) => close() };
      const result = options.includes(name)
        ? module[name]?.(createStub(known))
        : module[name]?.(registry, createStub());
      collect(registry);
      const own = (result as { registry?: unknown } | undefined)?.registry;
      if (own instanceof Registry) collect(own);
    }
  }
  return [...found.values()]
    .filter(({ name }) => !isDefault(name))
    .map(({ name, type, labelNames, help }) => ({ name, type, labels: labelNames, help }))
    .sort((a, b) => a.name.localeCompare(b.name));
};
