import { join, resolve } from 'node:path';
import type { ServiceName } from '@portal/contracts';
import { serviceNames, services } from '@portal/domain/services';
import { workspaceRoot } from '@portal/testing/servers';

/** Settings of `npm start` from the environment; the defaults are in docs/operations.md. */
export interface Settings {
  root: string;
  dataDir: string;
  /** The gateway's, the only public port. */
  port: number;
  publicUrl: string;
  servicePorts: Record<ServiceName, number>;
  /** The gateway's operations listener, where the operator has chosen its port. */
  opsPort: number | undefined;
  smtpPort: number;
  /** The email catcher's web page. */
  catcherPort: number;
  /** Servers of the operator; nothing is started in their place. */
  external: { mongodbUri?: string; redisUrl?: string; smtpUrl?: string };
  /** `edge`: the demo data with the edge cases of layout. */
  seed: 'demo' | 'edge' | 'none';
  production: boolean;
  /** The operator's environment, which every process inherits. */
  env: NodeJS.ProcessEnv;
}

/** A variable of the environment has an invalid value. The message names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Ports of services in the manifest are those with the default PORTAL_PORT_BASE. */
const defaultPortBase = 4000;

/** Spaces around values do not count and empty variables count as unset, as in the processes. @throws SettingsError naming a wrong one */
export const readSettings = (given: NodeJS.ProcessEnv): Settings => {
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim() || undefined]));
  const root = workspaceRoot();
  const port = readPort(env, 'PORT', 3000);
  const base = readPort(env, 'PORTAL_PORT_BASE', defaultPortBase);
  const production = env['NODE_ENV'] === 'production';
  const { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, SMTP_URL: smtpUrl } = env;
  return {
    root,
    port,
    production,
    env,
    dataDir: resolve(root, env['PORTAL_DATA_DIR'] ?? '.data'),
    publicUrl: env['PUBLIC_URL'] ?? `http://localhost:${port}`,
    servicePorts: forEachService((name) => base + services[name].port - defaultPortBase),
    opsPort: Number(env['OPS_PORT'] ?? 0) === 0 ? undefined : readPort(env, 'OPS_PORT', 0),
    smtpPort: readPort(env, 'MAIL_SMTP_PORT', 1025),
    catcherPort: readPort(env, 'MAIL_UI_PORT', 1080),
    external: { ...(mongodbUri && { mongodbUri }), ...(redisUrl && { redisUrl }), ...(smtpUrl && { smtpUrl }) },
    seed: readSeed(env, production),
  };
};

/** Adds the cup that bots play, which the preset `live` shows with demo data unless `DEMO_CUP` says otherwise. */
export const withDemoCup = (settings: Settings): Settings => {
  const { seed, env } = settings;
  const hasDemoCup = seed !== 'none' && env['PORTAL_FEATURES'] === 'live';
  return hasDemoCup ? { ...settings, env: { DEMO_CUP: 'on', ...env } } : settings;
};

export const forEachService = <T>(create: (name: ServiceName) => T): Record<ServiceName, T> =>
  Object.fromEntries(serviceNames.map((name) => [name, create(name)])) as Record<ServiceName, T>;

const readPort = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name] ?? String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_530) throw new SettingsError(`${name}=${text} is not a port number`);
  return port;
};

const readSeed = (env: NodeJS.ProcessEnv, production: boolean): Settings['seed'] => {
  const seed = env['PORTAL_SEED'] ?? (production ? 'none' : 'demo');
  if (seed !== 'demo' && seed !== 'edge' && seed !== 'none')
    throw new SettingsError(`PORTAL_SEED=${seed} is not 'demo', 'edge' or 'none'`);
  if (seed !== 'none' && production)
    throw new SettingsError(`PORTAL_SEED=${seed}: demo accounts have a public password, so production refuses them`);
  return seed;
};

export const logFile = ({ dataDir }: Settings, name: string): string => join(dataDir, 'logs', `${name}.log`);
