import { join, resolve } from 'node:path';
import { workspaceRoot } from '@portal/testing/servers';

/** What `npm start` reads from the environment, with the defaults that the README lists. */
export interface Settings {
  root: string;
  dataDir: string;
  /** The gateway's, the only public one. */
  port: number;
  publicUrl: string;
  servicePorts: Record<ServicePort, number>;
  /** The gateway's operations listener, where the operator has chosen its port. */
  opsPort: number | undefined;
  mailSmtpPort: number;
  mailUiPort: number;
  /** Servers that somebody else runs; nothing is started in their place. */
  external: { mongodbUri?: string; redisUrl?: string; smtpUrl?: string };
  seed: 'demo' | 'none';
  production: boolean;
  /** The operator's environment, which every process inherits. */
  env: NodeJS.ProcessEnv;
}

export type ServicePort = 'account' | 'community' | 'competition' | 'email';

/** A port for each service. */
export const servicePortsFrom = (portOf: (position: number) => number): Record<ServicePort, number> => ({
  account: portOf(0),
  community: portOf(1),
  competition: portOf(2),
  email: portOf(3),
});

/** The environment holds something that cannot be meant so. The message names the variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError naming the variable that is wrong */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const root = workspaceRoot();
  const port = readPort(env, 'PORT', 3000);
  const base = readPort(env, 'PORTAL_PORT_BASE', 4000);
  const production = env['NODE_ENV'] === 'production';
  return {
    root,
    port,
    production,
    env,
    dataDir: resolve(root, env['PORTAL_DATA_DIR'] || '.data'),
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${port}`,
    servicePorts: servicePortsFrom((position) => base + 1 + position),
    opsPort: Number(env['OPS_PORT'] || 0) === 0 ? undefined : readPort(env, 'OPS_PORT', 0),
    mailSmtpPort: readPort(env, 'MAIL_SMTP_PORT', 1025),
    mailUiPort: readPort(env, 'MAIL_UI_PORT', 1080),
    external: {
      ...(env['MONGODB_URI'] && { mongodbUri: env['MONGODB_URI'] }),
      ...(env['REDIS_URL'] && { redisUrl: env['REDIS_URL'] }),
      ...(env['SMTP_URL'] && { smtpUrl: env['SMTP_URL'] }),
    },
    seed: readSeed(env, production),
  };
};

const readPort = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_530) throw new SettingsError(`${name}=${text} is not a port number`);
  return port;
};

const readSeed = (env: NodeJS.ProcessEnv, production: boolean): 'demo' | 'none' => {
  const seed = env['PORTAL_SEED'] || (production ? 'none' : 'demo');
  if (seed !== 'demo' && seed !== 'none') throw new SettingsError(`PORTAL_SEED=${seed}: there are 'demo' and 'none'`);
  if (seed === 'demo' && production) {
    throw new SettingsError('PORTAL_SEED=demo: demo accounts have a public password, so production refuses them');
  }
  return seed;
};

export const remotesDir = ({ dataDir }: Settings): string => join(dataDir, 'remotes');
export const logFile = ({ dataDir }: Settings, name: string): string => join(dataDir, 'logs', `${name}.log`);
