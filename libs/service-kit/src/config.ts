import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { contract, featurePresets, limits, type PortalConfig, portalConfig, z } from '@portal/contracts';
import { redisUrlPattern } from './redis/redis.ts';
import { findRenamedSettings } from './renamed-settings.ts';

/** Lists all errors of the environment, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Prefix of demo secrets. Rejected in production. */
const demoSecretPrefix = 'demo-';

/** Marks a setting that may contain a credential, which can therefore also be in a file: see `loadConfig`. */
export const secretMeta = { secret: true } as const;

const secret = z.string().min(32, 'needs at least 32 characters');

/** The first key is used, all are accepted. */
export type Keys = readonly [string, ...string[]];

const splitKeys = (list: string): string[] => list.split(/\s*,\s*/);

/** Accepts one or two keys of the same format, separated by a comma. */
const keyList = (key: z.ZodString) =>
  z
    .string('is missing')
    .transform(splitKeys)
    .pipe(z.tuple([key], key).check(z.maxLength(2, 'takes two keys at most')))
    .meta(secretMeta);

/**
 * One or two secrets of at least 32 characters, separated by a comma: the first is used, both are accepted, so a key is replaced while the
 * portal runs. There is no default; in production a demo value is rejected.
 */
export const keys = () => keyList(secret);

/** Accepts the base64 line of an Ed25519 PEM file. */
const ed25519Key = (start: string, length: number) =>
  z
    .string('is missing')
    .regex(new RegExp(`^(?:demo-)?${start}[\\w+/]{${length}}=?$`), 'is not the base64 line of an Ed25519 key');

export const isSecret = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? isSecret(schema.unwrap())
    : z.globalRegistry.get(schema)?.['secret'] === true;

const portalEnvironment = z.object({
  PORTAL_CONFIG: z.string().optional().describe('Path of a JSON file with the portal config.'),
  PORTAL_FEATURES: z
    .enum(['specification', 'live'])
    .default('specification')
    .describe('Preset of the feature flags. Flags in the portal config override it.'),
});

/** The variables that every HTTP process reads. */
export const serviceEnvironment = z.object({
  ...portalEnvironment.shape,
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` rejects demo secrets and demo data.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe log lines that are written.'),
  HOST: z.string().default('127.0.0.1').describe('IP or host name to listen on.'),
  SERVICE_PORT: z.coerce.number().int().min(0).max(65_535).describe('Port to listen on; 0 takes a free one.'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('IP or host name of the operations listener. It must not be reachable from outside.'),
  OPS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(0)
    .describe('Port of the operations listener; 0 takes a free one. Containers use 9464.'),
  DRAIN_DELAY_SECONDS: z.coerce
    .number()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Drain delay: time after SIGTERM in which the process still serves but is not ready. Set it to more than the load balancer needs to notice.',
    ),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(?:auto|[1-9]\d{0,2})$/, 'needs a number of processes, or auto')
    .default('1')
    .transform((value) => (value === 'auto' ? availableParallelism() : Number(value)))
    .describe('Worker processes of the gateway or a service. `auto` is one per core, and the default in containers.'),
  WORKER_NUMBER: z.coerce.number().int().min(0).default(0).describe('Set by the primary process.'),
  PORTAL_VERSION: z
    .string()
    .default('development')
    .describe('Version of the build, reported by the metric `portal_build_info`. The images set it.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Origin of a collector that takes OTLP over HTTP as JSON. Without it, nothing is traced.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:3000')
    .describe("Origin in players' browsers. Links, the origin check and the cookie's Secure flag follow it."),
});

export const mongoEnvironment = z.object({
  MONGODB_URI: z
    .string('is missing')
    .regex(/^mongodb(\+srv)?:\/\//, 'is not a mongodb:// URL')
    .meta(secretMeta)
    .describe('MongoDB server, which must be a replica set.'),
  MONGODB_DB_PREFIX: z.string().regex(/^\w+$/).default('portal').describe('Databases are named `<prefix>_<service>`.'),
});

export const redisEnvironment = z.object({
  REDIS_URL: z
    .string('is missing')
    .regex(redisUrlPattern, 'is not a redis:// or redis+sentinel:// URL')
    .meta(secretMeta)
    .describe(
      'Redis server. `redis+sentinel://user:password@host:26379,host:26379/<master>` follows Sentinel; `rediss` uses TLS. Redis must not evict keys.',
    ),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('portal')
    .describe(
      'Prefix of all keys and queues. Portals that share a Redis need prefixes that do not continue each other, as `a` and `a-b` do.',
    ),
});

/** Only the gateway reads it. */
export const identitySignerEnvironment = z.object({
  PORTAL_IDENTITY_KEY: ed25519Key('MC4CAQAwBQYDK2VwBCIEI', 43)
    .meta(secretMeta)
    .describe(
      'Private key that signs the identities of callers: `sh deploy/create-keys.sh keys`. `npm start` generates it.',
    ),
});

export const databaseServiceEnvironment = z.object({
  ...serviceEnvironment.shape,
  ...mongoEnvironment.shape,
  ...redisEnvironment.shape,
  PORTAL_IDENTITY_PUBLIC_KEYS: keyList(ed25519Key('MCowBQYDK2VwAyEA', 43)).describe(
    'Public key that verifies identities: `sh deploy/create-keys.sh keys`. Two, separated by a comma, while the key of the gateway is replaced.',
  ),
});

export const pictureEnvironment = z.object({
  PICTURES_PER_PLAYER: z.coerce
    .number()
    .int()
    .min(1)
    .default(limits.pictures.perPlayerHour)
    .describe('Avatars, clan logos, screenshots and covers of articles that a player may upload per hour.'),
});

/** Splits a list of names separated by commas or spaces. */
export const parseNames = (list: string): string[] => list.split(/[\s,]+/).filter(Boolean);

/** A setting that lists usernames, in lower case. */
export const usernames = () =>
  z
    .string()
    .default('')
    .transform((names) => new Set(parseNames(names.toLowerCase())));

const serviceNames = [...new Set(Object.values(contract).map(({ service }) => service))];
const serviceName = z.enum(serviceNames, `is not one of ${serviceNames.join(', ')}`);

export const eventEnvironment = z.object({
  EVENT_SUBSCRIBERS: z
    .string()
    .transform(parseNames)
    .pipe(z.array(serviceName))
    .optional()
    .describe('Services of this installation that receive events. Default: all.'),
});

type Variables = Record<string, string | undefined>;

/** The value of a secret, from its variable or from the file that `<name>_FILE` names, or the reason why it cannot be used. */
const readSecret = (name: string, given: Variables): { value?: string | undefined; problem?: string } => {
  const { [name]: value, [`${name}_FILE`]: file } = given;
  if (file === undefined) return { value };
  if (value !== undefined) return { problem: `${name}: is set twice, also by ${name}_FILE` };
  try {
    const content = readFileSync(file, 'utf8').trim();
    return content === '' ? { problem: `${name}_FILE: the file is empty` } : { value: content };
  } catch (error) {
    // Only the code: the system's message quotes the path, which is the secret itself if someone mixed up the two variables.
    return { problem: `${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
};

const isDemoSecret = (value: string | undefined) =>
  value !== undefined && splitKeys(value).some((one) => one.startsWith(demoSecretPrefix));

/**
 * Parses a process's environment. Spaces around values are ignored, and empty variables count as unset. Instead of a secret, `<name>_FILE`
 * may name a UTF-8 file that contains it; spaces and line breaks around the content are ignored.
 * @throws ConfigError naming every variable that is missing, wrong or set under an old name, and in production every demo secret
 */
export const loadConfig = <S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> => {
  const given: Variables = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]),
  );
  const problems = new Map<string, string>();
  const isProduction = given['NODE_ENV'] === 'production';
  for (const [name] of Object.entries(schema.shape).filter(([, field]) => isSecret(field))) {
    const { value, problem } = readSecret(name, given);
    given[name] = value;
    if (problem) problems.set(name, problem);
    else if (isProduction && isDemoSecret(value))
      problems.set(name, `${name}: is a demo secret, which production rejects`);
  }
  const result = schema.safeParse(given);
  const invalid = (result.error?.issues ?? [])
    .filter(({ path }) => !problems.has(String(path[0])))
    .map(({ path, message }) => `${path.join('.')}: ${given[String(path[0])] === undefined ? 'is missing' : message}`);
  const renamed = findRenamedSettings(given);
  const lines = [...invalid, ...problems.values(), ...renamed];
  if (!result.success || lines.length > 0) throw new ConfigError(`Invalid configuration:\n  ${lines.join('\n  ')}`);
  return result.data;
};

const withPreset = z.looseObject({ features: z.looseObject({}).default({}) });

/**
 * Reads the run-time portal config. Without a file, it has the defaults of the preset.
 * @throws ConfigError naming the file and each wrong key
 */
export const loadPortalConfig = (environment: z.output<typeof portalEnvironment>): PortalConfig => {
  const { PORTAL_CONFIG: path, PORTAL_FEATURES: preset } = environment;
  const features = featurePresets[preset];
  if (path === undefined) return portalConfig.parse({ features });
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { name, message } = error as Error;
    // The parser's messages quote the file, and the file may contain secrets.
    const position = / at position \d+/.exec(message) ?? '';
    const problem = name === 'SyntaxError' ? `is not JSON${position}` : `cannot be read (${message})`;
    throw new ConfigError(`PORTAL_CONFIG: ${path} ${problem}`);
  }
  const given = withPreset.safeParse(content).data;
  const result = portalConfig.safeParse(given ? { ...given, features: { ...features, ...given.features } } : content);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || '(file)'}: ${issue.message}`);
  throw new ConfigError(`PORTAL_CONFIG: ${path} is invalid:\n  ${problems.join('\n  ')}`);
};

export interface ServiceConfig<Environment> {
  environment: Environment;
  portal: PortalConfig;
}

/**
 * Parses a service's environment and reads the portal config that it names.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export const loadServiceConfig = <S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv,
): ServiceConfig<z.output<S>> => {
  const environment = loadConfig(schema, env);
  return { environment, portal: loadPortalConfig(loadConfig(portalEnvironment, env)) };
};
