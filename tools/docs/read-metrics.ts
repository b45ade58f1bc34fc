import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { z } from '@portal/contracts';
import { serviceNames, services } from '@portal/domain/services';
import { testKeys } from '@portal/testing';
import { startTestServers, workspaceRoot } from '@portal/testing/servers';
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

interface ManagedProcess {
  start(): Promise<number>;
  stop(): Promise<void>;
}

// The processes are loaded at run time, because tools must not depend on apps.
// biome-ignore lint/suspicious/noExplicitAny: each module has other exports, and each start would fail without the expected one.
const load = (file: string): Promise<Record<string, any>> => import(join(workspaceRoot(), file));

const secret = () => randomBytes(32).toString('hex');

const buildEnvironment = (mongodbUri: string, redisUrl: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: '0',
  SERVICE_PORT: '0',
  MONGODB_URI: mongodbUri,
  MONGODB_DB_PREFIX: 'metrics',
  REDIS_URL: redisUrl,
  REDIS_PREFIX: 'metrics',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SHELL_DIR: workspaceRoot(),
  // With a dev server, the gateway needs no build of the shell.
  DEV_SHELL: 'http://127.0.0.1:1',
  ...testKeys,
  ...Object.fromEntries(serviceNames.flatMap((name) => services[name].secrets).map((name) => [name, secret()])),
  ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_OPS_URL`, 'none'])),
});

const createService = async (name: string, env: NodeJS.ProcessEnv): Promise<ManagedProcess> => {
  const [kit, config, service] = await Promise.all([
    load('libs/service-kit/src/config.ts'),
    load(`services/${name}/src/config.ts`),
    load(`services/${name}/src/service.ts`),
  ]);
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const loadOwn = config[`load${title}Config`];
  return service[`create${title}Service`](
    loadOwn ? loadOwn(env) : kit['loadServiceConfig'](config[`${name}Environment`], env),
  );
};

const createProcesses = async (env: NodeJS.ProcessEnv): Promise<ManagedProcess[]> => {
  const [gatewayConfig, gateway, emailConfig, worker] = await Promise.all([
    load('gateway/src/config.ts'),
    load('gateway/src/gateway.ts'),
    load('services/email/src/config.ts'),
    load('services/email/src/worker/email-worker.ts'),
  ]);
  const { ACCOUNT_OPS_URL: _noOwner, COMPETITION_OPS_URL: _none, ...gatewayEnv } = env;
  return [
    ...(await Promise.all(serviceNames.map((name) => createService(name, env)))),
    worker['createEmailWorker'](emailConfig['loadEmailWorkerConfig'](env)),
    gateway['createGateway'](gatewayConfig['readGatewayConfig'](gatewayEnv)),
  ];
};

const migrate = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const { migrate: run, withServiceDatabase } = await load('libs/service-kit/src/database/index.ts');
  const { silentLogger: logger } = await load('libs/service-kit/src/testing/index.ts');
  for (const service of serviceNames) {
    const { [`${service}Migrations`]: migrations } = await load(`services/${service}/src/migrations.ts`);
    await withServiceDatabase({ service, environment: env, logger }, (db: unknown) => run(db, migrations));
  }
};

/** Prom-client registers these in every process. */
const isDefault = (name: string): boolean => /^(?:process|nodejs)_/.test(name);

const describeMetrics = (registry: Registry): MetricDescription[] =>
  z
    .array(registeredMetric)
    .parse(registry.getMetricsAsArray())
    .map(({ labelNames, ...metric }) => ({ ...metric, labels: labelNames }));

/** Starts every process of the portal in this one and calls `use` with their registries. For Jest only. */
const withRegistries = async <T>(use: (registries: readonly Registry[]) => Promise<T>): Promise<T> => {
  const servers = await startTestServers();
  // Each process labels its registry with its name, and nothing else reveals it.
  const label = jest.spyOn(Registry.prototype, 'setDefaultLabels');
  const started: ManagedProcess[] = [];
  try {
    const env = buildEnvironment(servers.mongodbUri, servers.redisUrl);
    await migrate(env);
    for (const one of await createProcesses(env)) {
      await one.start();
      started.push(one);
    }
    return await use(label.mock.contexts.filter((one) => one instanceof Registry));
  } finally {
    label.mockRestore();
    await Promise.all(started.map((one) => one.stop()));
    await servers.stop();
  }
};

let read: Promise<MetricDescription[]> | undefined;

/** Lists the metrics in the registries of the portal's running processes, by name. */
export const readMetrics = (): Promise<MetricDescription[]> => {
  read ??= withRegistries(async (registries) => {
    const metrics = new Map(registries.flatMap(describeMetrics).map((metric) => [metric.name, metric]));
    return [...metrics.values()].sort((a, b) => a.name.localeCompare(b.name));
  });
  return read;
};

/** Lists the portal's own metrics, without prom-client's defaults. */
export const readOwnMetrics = async (): Promise<MetricDescription[]> =>
  (await readMetrics()).filter(({ name }) => !isDefault(name));
