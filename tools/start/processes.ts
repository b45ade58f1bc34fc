import { join } from 'node:path';
import { remotesDir, type ServicePort, type Settings } from './settings';

/** Addresses of the servers that the processes share. */
export interface Addresses {
  mongodbUri: string;
  redisUrl: string;
  smtpUrl: string;
}

export type ProcessName = ServicePort | 'gateway';

/** Operations listeners; in the email process the part that sends has one of its own. */
export const opsNames = ['gateway', 'account', 'community', 'competition', 'email', 'emailWorker'] as const;
export type OpsPorts = Readonly<Record<(typeof opsNames)[number], number>>;

export interface ProcessDefinition {
  name: ProcessName;
  /** The bundled entry, from the workspace's root. */
  entry: string;
  env: Record<string, string>;
}

/** Additions to the environments of processes, by process name. */
export type ProcessEnvironments = Readonly<Record<string, Record<string, string>>>;

/** The portal's processes. A new service joins here, with its port in settings.ts. */
export const processes = (settings: Settings): ProcessDefinition[] => [
  service(settings, 'account'),
  service(settings, 'community'),
  service(settings, 'competition'),
  service(settings, 'email'),
  {
    name: 'gateway',
    entry: 'gateway/dist/main.mjs',
    env: {
      HOST: settings.env['HOST'] || '127.0.0.1',
      PORT: String(settings.port),
      ...serviceUrls(settings),
      SHELL_DIR: join(settings.root, 'shell/dist'),
      REMOTES_DIR: remotesDir(settings),
    },
  },
];

/** Loaders of demo data, each in the service that owns the data, owners of what others refer to first. They leave a database alone that holds something. */
export const seeds: readonly { project: string; entry: string }[] = [
  { project: 'account', entry: 'services/account/dist/seed.mjs' },
  { project: 'competition', entry: 'services/competition/dist/seed.mjs' },
  { project: 'community', entry: 'services/community/dist/seed.mjs' },
];

/** Loaders of made-up data for benches, each of its service's share of the same players, clans and follows. */
export const scales: readonly { project: string; entry: string }[] = [
  { project: 'account', entry: 'services/account/dist/scale.mjs' },
  { project: 'competition', entry: 'services/competition/dist/scale.mjs' },
  { project: 'community', entry: 'services/community/dist/scale.mjs' },
];

/** Projects that `npm start` needs built. */
export const projectsToBuild: readonly string[] = [
  'shell',
  'mfe-account',
  'mfe-community',
  'mfe-competition',
  'gateway',
  'account',
  'community',
  'competition',
  'email',
];

export const remotes: readonly string[] = ['mfe-account', 'mfe-community', 'mfe-competition'];

/** What every process and loader gets. */
export const sharedEnvironment = (
  settings: Settings,
  addresses: Addresses,
  secrets: Record<string, string>,
): NodeJS.ProcessEnv => ({
  ...settings.env,
  ...secrets,
  NODE_ENV: settings.env['NODE_ENV'] || 'development',
  PUBLIC_URL: settings.publicUrl,
  MONGODB_URI: addresses.mongodbUri,
  REDIS_URL: addresses.redisUrl,
  SMTP_URL: addresses.smtpUrl,
});

const service = ({ servicePorts }: Settings, name: ServicePort): ProcessDefinition => ({
  name,
  entry: `services/${name}/dist/main.mjs`,
  env: { HOST: '127.0.0.1', SERVICE_PORT: String(servicePorts[name]) },
});

/** Where the services respond. */
const serviceUrls = ({ servicePorts }: Settings): Record<string, string> => ({
  ACCOUNT_URL: loopback(servicePorts.account),
  COMMUNITY_URL: loopback(servicePorts.community),
  COMPETITION_URL: loopback(servicePorts.competition),
  EMAIL_URL: loopback(servicePorts.email),
});

/** Operations listeners of the services that own what others project. */
export const ownerUrls = ({ account, competition }: OpsPorts): Record<string, string> => ({
  ACCOUNT_OPS_URL: loopback(account),
  COMPETITION_OPS_URL: loopback(competition),
});

/** Where a process serves operations, and where it finds those of others. `OPS_HOST` of the operator moves the gateway's only. */
export const opsEnvironment = (name: ProcessName, ports: OpsPorts, { env }: Settings): Record<string, string> => ({
  OPS_HOST: (name === 'gateway' && env['OPS_HOST']) || '127.0.0.1',
  OPS_PORT: String(ports[name]),
  WORKER_OPS_PORT: String(ports.emailWorker),
  ...ownerUrls(ports),
});

const loopback = (port: number) => `http://127.0.0.1:${port}`;
