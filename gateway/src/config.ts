import { isIP } from 'node:net';
import { type PortalConfig, type ServiceName, z } from '@portal/contracts';
import { ConfigError, loadConfig, loadPortalConfig, redisEnvironment, serviceEnvironment } from '@portal/service-kit';

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const milliseconds = (fallback: number) => z.coerce.number().int().min(10).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const isNetwork = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

const variables = serviceEnvironment.omit({ SERVICE_PORT: true }).extend({
  ...redisEnvironment.shape,
  /** The only public port. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Origins of the services. A service without one is not part of this portal: its calls answer 503. */
  ACCOUNT_URL: origin.optional(),
  COMMUNITY_URL: origin.optional(),
  COMPETITION_URL: origin.optional(),
  EMAIL_URL: origin.optional(),
  /** Operations listener of account, which resolves sessions. Needed with ACCOUNT_URL. */
  ACCOUNT_OPS_URL: origin.optional(),
  /** The shell's build. */
  SHELL_DIR: z.string('is missing'),
  /** Published remotes: `registry.json` and `<name>/<version>/...`. */
  REMOTES_DIR: z.string('is missing'),
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: list.refine((networks) => networks.every(isNetwork), 'needs addresses or networks like 10.0.0.0/8'),
  /** Dev server of the shell, in place of SHELL_DIR's files. */
  DEV_SHELL: origin.optional(),
  /** Dev servers of remotes in place of their published builds: `mfe-account=http://localhost:3101,...`. */
  DEV_REMOTES: list
    .transform((entries) => entries.map((entry) => entry.split('=', 2)))
    .pipe(z.array(z.tuple([z.string().min(1), origin], 'needs entries like mfe-account=http://localhost:3101'))),
  /** Calls one address may make in a window: all of them, and those that change something. */
  RATE_LIMIT_CALLS: count(1_000),
  RATE_LIMIT_WRITES: count(200),
  RATE_LIMIT_WINDOW_SECONDS: count(10),
  /** How long a client may take to send the headers, and the whole request. */
  HEADERS_TIMEOUT_MS: milliseconds(10_000),
  REQUEST_TIMEOUT_MS: milliseconds(30_000),
  /** How long a service may take to accept a connection, and to answer. */
  UPSTREAM_CONNECT_TIMEOUT_MS: milliseconds(1_000),
  UPSTREAM_TIMEOUT_MS: milliseconds(10_000),
  /** Calls that may run in one service at a time; more are refused at once. */
  UPSTREAM_CONCURRENCY: count(256),
  /** How long an ended session may still pass at a gateway that was not told; 0 asks every time. */
  SESSION_CACHE_MS: z.coerce.number().int().min(0).max(5_000).default(5_000),
});
const environment = variables.refine((env) => env.ACCOUNT_URL === undefined || env.ACCOUNT_OPS_URL !== undefined, {
  path: ['ACCOUNT_OPS_URL'],
});

export interface DevServers {
  shell: string | undefined;
  /** Remote name -> origin of its dev server. */
  remotes: ReadonlyMap<string, string>;
}

export interface GatewayConfig {
  production: boolean;
  logLevel: string;
  host: string;
  port: number;
  operations: { host: string; port: number };
  /** Origin that players see. */
  publicOrigin: string;
  identityKey: string;
  redis: { url: string; prefix: string };
  portal: PortalConfig;
  services: ReadonlyMap<ServiceName, string>;
  /** Where sessions are resolved; undefined without an account service. */
  accountOpsUrl: string | undefined;
  shellDir: string;
  remotesDir: string;
  trustedProxies: string[];
  /** Null outside development. */
  dev: DevServers | null;
  limits: { calls: number; writes: number; windowSeconds: number };
  client: { headersTimeoutMs: number; requestTimeoutMs: number };
  upstream: { connectTimeoutMs: number; timeoutMs: number; concurrency: number };
  sessionCacheMs: number;
}

type Environment = z.output<typeof variables>;

const servicesOf = (env: Environment): ReadonlyMap<ServiceName, string> => {
  const urls = {
    account: env.ACCOUNT_URL,
    community: env.COMMUNITY_URL,
    competition: env.COMPETITION_URL,
    email: env.EMAIL_URL,
  };
  const names = Object.keys(urls) as ServiceName[];
  return new Map(names.flatMap((name) => (urls[name] === undefined ? [] : [[name, urls[name]] as const])));
};

const devServersOf = (env: Environment): DevServers | null => {
  if (!env.DEV_SHELL && env.DEV_REMOTES.length === 0) return null;
  if (env.NODE_ENV === 'production')
    throw new ConfigError('Configuration refused:\n  DEV_SHELL, DEV_REMOTES: production serves builds only');
  return { shell: env.DEV_SHELL, remotes: new Map(env.DEV_REMOTES) };
};

/**
 * The gateway's configuration from a process environment.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export const readGatewayConfig = (source: NodeJS.ProcessEnv): GatewayConfig => {
  const env = loadConfig(environment, source);
  return {
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
    operations: { host: env.OPS_HOST, port: env.OPS_PORT },
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    identityKey: env.PORTAL_IDENTITY_KEY,
    redis: { url: env.REDIS_URL, prefix: env.REDIS_PREFIX },
    portal: loadPortalConfig(env.PORTAL_CONFIG),
    services: servicesOf(env),
    accountOpsUrl: env.ACCOUNT_OPS_URL,
    shellDir: env.SHELL_DIR,
    remotesDir: env.REMOTES_DIR,
    trustedProxies: env.TRUSTED_PROXIES,
    dev: devServersOf(env),
    limits: {
      calls: env.RATE_LIMIT_CALLS,
      writes: env.RATE_LIMIT_WRITES,
      windowSeconds: env.RATE_LIMIT_WINDOW_SECONDS,
    },
    client: { headersTimeoutMs: env.HEADERS_TIMEOUT_MS, requestTimeoutMs: env.REQUEST_TIMEOUT_MS },
    upstream: {
      connectTimeoutMs: env.UPSTREAM_CONNECT_TIMEOUT_MS,
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
      concurrency: env.UPSTREAM_CONCURRENCY,
    },
    sessionCacheMs: env.SESSION_CACHE_MS,
  };
};
