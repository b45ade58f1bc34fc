import { isIP } from 'node:net';
import { type ServiceName, z } from '@portal/contracts';
import { serviceNames } from '@portal/domain/services';
import {
  ConfigError,
  identitySignerEnvironment,
  keys,
  loadServiceConfig,
  mongoEnvironment,
  parseNames,
  redisEnvironment,
  serviceEnvironment,
} from '@portal/service-kit';
import proxyAddr from 'proxy-addr';

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);
const milliseconds = (fallback: number) => z.coerce.number().int().min(10).default(fallback);
const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

const list = z.string().default('').transform(parseNames);

const areNetworks = (values: string[]): boolean => {
  try {
    proxyAddr.compile(values);
    // Only complete IPs are allowed: the library also accepts numbers such as 1 for 0.0.0.1.
    return values.every((value) => isIP(value.replace(/\/.*/, '')));
  } catch {
    return false;
  }
};

type UrlVariable = `${Uppercase<ServiceName>}_URL`;
const urlVariable = (service: ServiceName) => `${service.toUpperCase()}_URL` as UrlVariable;
const serviceUrl = origin.optional().describe('Origin of the service. Without it, its calls return 503.');

export const gatewayEnvironment = serviceEnvironment.omit({ SERVICE_PORT: true }).extend({
  ...identitySignerEnvironment.shape,
  ...redisEnvironment.shape,
  /** MongoDB of the registry of remotes; the database is named `<prefix>_remotes`. */
  ...mongoEnvironment.shape,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('The only public port.'),
  ...(Object.fromEntries(serviceNames.map((name) => [urlVariable(name), serviceUrl])) as Record<
    UrlVariable,
    typeof serviceUrl
  >),
  ACCOUNT_OPS_URL: origin
    .optional()
    .describe('Operations listener of account, where sessions are resolved. Required with `ACCOUNT_URL`.'),
  SHELL_DIR: z.string('is missing').describe("Folder of the shell's build."),
  REMOTES_CACHE_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for copies of remotes and the registry. A permanent one lets the gateway start while MongoDB is down.',
    ),
  REMOTES_OPERATOR_TOKEN: keys()
    .optional()
    .describe('Token that may change all remotes and create team tokens. Without it, only signed-in operators may.'),
  TRUSTED_PROXIES: list
    .refine(areNetworks, 'must be IPs or networks like 10.0.0.0/8')
    .describe('IPs or networks whose X-Forwarded-For is trusted.'),
  DEV_SHELL: origin.optional().describe('Dev server of the shell, instead of `SHELL_DIR`.'),
  DEV_REMOTES: list
    .transform((entries) => entries.map((entry) => entry.split('=', 2)))
    .pipe(z.array(z.tuple([z.string().min(1), origin], 'needs entries like mfe-account=http://localhost:3101')))
    .describe('Dev servers of remotes: `mfe-account=http://localhost:3101,…`.'),
  RATE_LIMIT_CALLS: count(1_000).describe('Calls per client and window, counted by each process.'),
  RATE_LIMIT_WRITES: count(200).describe('State-changing calls per client and window.'),
  RATE_LIMIT_WINDOW_SECONDS: count(10).describe('Window of both limits.'),
  RATE_LIMIT_REPORTS: count(30).describe('Beacons about remotes from one network in ten minutes.'),
  REMOTE_VITALS_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('Page loads that report web vitals. Default: 10 in production, else 100.'),
  HEADERS_TIMEOUT_MS: milliseconds(10_000).describe('Time for a client to send the headers.'),
  REQUEST_TIMEOUT_MS: milliseconds(30_000).describe('Time for a client to send the whole request.'),
  UPSTREAM_CONNECT_TIMEOUT_MS: milliseconds(1_000).describe('Time for a service to accept a connection.'),
  UPSTREAM_TIMEOUT_MS: milliseconds(2_500).describe(
    'Time for a service to respond, or to report that a slow call is running. It may end half a second later.',
  ),
  UPSTREAM_CONCURRENCY: count(256).describe('Concurrent calls to one service; more are rejected.'),
  GATEWAY_CACHE_MB: z.coerce
    .number()
    .min(0)
    .max(4_096)
    .default(64)
    .describe('Memory of each worker for the shared cache; 0 disables it.'),
  LIVE_VIEWERS: count(12_000).describe('Streams of live changes per worker; further viewers poll.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('Fraction of the requests that are traced, with `OTEL_EXPORTER_OTLP_ENDPOINT`.'),
  SESSION_CACHE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(5_000)
    .default(5_000)
    .describe('How long sessions are cached, and how long an ended session may pass while Redis is down.'),
});
const environment = gatewayEnvironment.refine(
  (env) => env.ACCOUNT_URL === undefined || env.ACCOUNT_OPS_URL !== undefined,
  {
    path: ['ACCOUNT_OPS_URL'],
  },
);

export interface DevServers {
  shell: string | undefined;
  /** Remote name -> origin of its dev server. */
  remotes: ReadonlyMap<string, string>;
}

type Environment = z.output<typeof gatewayEnvironment>;

const readServices = (env: Environment): ReadonlyMap<ServiceName, string> =>
  new Map(
    serviceNames.flatMap((name) => {
      const url = env[urlVariable(name)];
      return url === undefined ? [] : [[name, url]];
    }),
  );

const readDevServers = (env: Environment): DevServers | null => {
  if (!env.DEV_SHELL && env.DEV_REMOTES.length === 0) return null;
  if (env.NODE_ENV === 'production')
    throw new ConfigError(
      'Invalid configuration:\n  DEV_SHELL, DEV_REMOTES: not allowed in production, which serves builds only',
    );
  return { shell: env.DEV_SHELL, remotes: new Map(env.DEV_REMOTES) };
};

/**
 * Reads the gateway's configuration from the environment.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export const readGatewayConfig = (source: NodeJS.ProcessEnv) => {
  const { environment: env, portal } = loadServiceConfig(environment, source);
  const production = env.NODE_ENV === 'production';
  const vitalsShare = (env.REMOTE_VITALS_PERCENT ?? (production ? 10 : 100)) / 100;
  return {
    environment: env,
    portal,
    production,
    /** The origin in players' browsers. */
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    redis: { url: env.REDIS_URL, prefix: env.REDIS_PREFIX },
    services: readServices(env),
    /** Null in production, and without dev servers. */
    dev: readDevServers(env),
    vitalsShare,
    upstream: {
      connectTimeoutMs: env.UPSTREAM_CONNECT_TIMEOUT_MS,
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
      concurrency: env.UPSTREAM_CONCURRENCY,
    },
  };
};

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;
