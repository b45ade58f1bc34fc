import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts';
import { serviceNames, services } from '@portal/domain/services';
import type { Settings } from './settings.ts';

// The portal's processes, from the manifest in libs/domain/src/services.ts.

/** URLs of the servers that the processes share. */
export interface ServerUrls {
  mongodbUri: string;
  redisUrl: string;
  smtpUrl: string;
}

export type ProcessName = ServiceName | 'gateway';

/** Operations listeners; in the email process the worker has a separate one. */
export const opsNames = ['gateway', ...serviceNames, 'emailWorker'] as const;
export type OpsPorts = Readonly<Record<(typeof opsNames)[number], number>>;

interface ProcessDefinition {
  name: ProcessName;
  /** Folder of its project, from the workspace's root. */
  dir: string;
  env: Record<string, string>;
}

/** Additions to the environments of processes, by process name. */
export type ProcessEnvironments = Readonly<Record<string, Record<string, string>>>;

/** Half-spaces of 8 MB from the start: V8 would begin with 1 MB and seldom grow them, and spend up to half of a busy process's time collecting. */
export const nodeArgs = (dir: string): string[] => [
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  `${dir}/dist/main.mjs`,
];

/** Runs the sources, and again after every change. */
export const watchArgs = (dir: string): string[] => ['--watch', '--watch-preserve-output', `${dir}/src/main.ts`];

/**
 * Threads that share memory arenas return more of them. Node reads from sockets into blocks of 64 kB: mapping each of them costs a service a
 * quarter of a read, but keeps a flood of request bodies off the gateway's heap, of which the C library returns only free space at its end.
 */
const allocator = (mmapThreshold: number): Record<string, string> => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(mmapThreshold),
  MALLOC_TRIM_THRESHOLD_: '131072',
});

export const processes = (settings: Settings): ProcessDefinition[] => [
  ...serviceNames.map((name) => ({
    name,
    dir: `services/${name}`,
    env: {
      ...allocator(131_072),
      HOST: '127.0.0.1',
      SERVICE_PORT: String(settings.servicePorts[name]),
      // Competition stops the clocks of cups while players cannot reach the portal; community reads cups for drafts of articles.
      ...((name === 'competition' || name === 'community') && { GATEWAY_URL: `http://127.0.0.1:${settings.port}` }),
    },
  })),
  {
    name: 'gateway',
    dir: 'gateway',
    env: {
      ...allocator(16_384),
      HOST: settings.env['HOST'] || '127.0.0.1',
      PORT: String(settings.port),
      ...urls(serviceNames, 'URL', settings.servicePorts),
      SHELL_DIR: join(settings.root, 'shell/dist'),
      REMOTES_CACHE_DIR: join(settings.dataDir, 'remotes-cache'),
    },
  },
];

export const servicesWithLoaders = serviceNames.filter((name) => services[name].hasLoaders);

const findOwner = (event: string) => serviceNames.find((name) => services[name].owns.some((owned) => owned === event));

/** Services that keep projections of entities which other services own. */
export const servicesWithProjections = serviceNames.filter((name) => services[name].subscribes.some(findOwner));

/** The bundle that a service's build makes of `src/<entry>.ts`, from the workspace's root. */
export const getBundle = (service: ServiceName, entry: string): string => `services/${service}/dist/${entry}.mjs`;

export const findRemotes = ({ root }: Settings): string[] =>
  readdirSync(root).filter((folder) => folder.startsWith('mfe-'));

/** Environment of every process and loader. */
export const sharedEnvironment = (
  settings: Settings,
  serverUrls: ServerUrls,
  secrets: Record<string, string>,
): NodeJS.ProcessEnv => ({
  // Only beside the demo account itself: anyone could sign up with the name of an operator who has no account.
  ...(settings.seed !== 'none' && { OPERATORS: 'demo_player' }),
  ...settings.env,
  ...secrets,
  NODE_ENV: settings.env['NODE_ENV'] || 'development',
  PUBLIC_URL: settings.publicUrl,
  MONGODB_URI: serverUrls.mongodbUri,
  REDIS_URL: serverUrls.redisUrl,
  SMTP_URL: serverUrls.smtpUrl,
});

/** Operations listeners of the services whose entities others project. */
export const ownerUrls = (ports: OpsPorts): Record<string, string> =>
  urls(
    serviceNames.filter((name) => services[name].owns.length > 0),
    'OPS_URL',
    ports,
  );

/** Where a process serves operations, and where it finds those of others. OPS_HOST of the operator moves the gateway's only. */
export const opsEnvironment = (name: ProcessName, ports: OpsPorts, { env }: Settings): Record<string, string> => ({
  OPS_HOST: (name === 'gateway' && env['OPS_HOST']) || '127.0.0.1',
  OPS_PORT: String(ports[name]),
  WORKER_OPS_PORT: String(ports.emailWorker),
  ...ownerUrls(ports),
});

export const loopback = (port: number): string => `http://127.0.0.1:${port}`;

const urls = (names: readonly ServiceName[], suffix: string, ports: Record<ServiceName, number>) =>
  Object.fromEntries(names.map((name) => [`${name.toUpperCase()}_${suffix}`, loopback(ports[name])]));
