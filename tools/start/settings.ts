import { join, resolve } from 'node:path';
import type { ServiceName } from '@portal/contracts';
import { z } from '@portal/contracts/zod';
import { serviceNames, services } from '@portal/domain/services';
import { workspaceRoot } from '@portal/testing/servers';

const portNumber = (least: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a port number')
    .transform(Number)
    .refine((value) => value >= least && value <= 65_530, 'is not a port number')
    .default(fallback);
const port = (fallback: number) => portNumber(1, fallback);

/** Variables that only `npm start` and the tests read. */
export const startEnvironment = z.object({
  PORTAL_DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of embedded MongoDB and Redis, copies of remotes, generated secrets and logs.'),
  PORTAL_PORT_BASE: port(4000).describe('Services listen on the ports after this one.'),
  MAIL_SMTP_PORT: port(1025).describe('SMTP port of the email catcher.'),
  MAIL_UI_PORT: port(1080).describe("Port of the email catcher's page."),
  PORTAL_SEED: z
    .enum(['demo', 'edge', 'none'], "is not 'demo', 'edge' or 'none'")
    .optional()
    .describe(
      'Data of an empty database: `demo` (default), `edge` adds edge cases of the layout, `none` leaves it empty (required in production).',
    ),
  PORTAL_CACHE_DIR: z.string().default('.cache').describe('Downloaded MongoDB and Redis, and caches of tests.'),
  CHROMIUM_PATH: z.string().optional().describe('Chromium of browser tests.'),
});

/** `npm start` also has to know the ports of the gateway. */
const variables = startEnvironment.extend({ PORT: port(3000), OPS_PORT: portNumber(0, 0) });

/** Settings of `npm start` from the environment. */
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

/** The command line or an environment variable is invalid. The message is for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Ports of services in the manifest are those with the default PORTAL_PORT_BASE. */
const defaultPortBase = 4000;

/** Spaces around values do not count and empty variables count as unset, as in the processes. @throws SettingsError naming a wrong one */
export const readSettings = (given: NodeJS.ProcessEnv): Settings => {
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value?.trim() || undefined]));
  const result = variables.safeParse(env);
  if (!result.success) {
    const [{ path, message }] = result.error.issues as [z.core.$ZodIssue];
    throw new SettingsError(`${String(path[0])}=${env[String(path[0])]} ${message}`);
  }
  const own = result.data;
  const root = workspaceRoot();
  const production = env['NODE_ENV'] === 'production';
  const { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, SMTP_URL: smtpUrl } = env;
  return {
    root,
    port: own.PORT,
    production,
    env,
    dataDir: resolve(root, own.PORTAL_DATA_DIR),
    publicUrl: env['PUBLIC_URL'] ?? `http://localhost:${own.PORT}`,
    servicePorts: forEachService((name) => own.PORTAL_PORT_BASE + services[name].port - defaultPortBase),
    opsPort: own.OPS_PORT || undefined,
    smtpPort: own.MAIL_SMTP_PORT,
    catcherPort: own.MAIL_UI_PORT,
    external: { ...(mongodbUri && { mongodbUri }), ...(redisUrl && { redisUrl }), ...(smtpUrl && { smtpUrl }) },
    seed: readSeed(own.PORTAL_SEED, production),
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

const readSeed = (given: Settings['seed'] | undefined, production: boolean): Settings['seed'] => {
  const seed = given ?? (production ? 'none' : 'demo');
  if (seed !== 'none' && production)
    throw new SettingsError(`PORTAL_SEED=${seed}: demo accounts have a public password, so production rejects them`);
  return seed;
};

export const logFile = ({ dataDir }: Settings, name: string): string => join(dataDir, 'logs', `${name}.log`);
