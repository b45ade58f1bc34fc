import { delimiter, join } from 'node:path';

export interface FreshPorts {
  gateway: number;
  /** The services listen on the four ports after it. */
  base: number;
  smtp: number;
  mailUi: number;
}

export const portsOf = ({ gateway, base, smtp, mailUi }: FreshPorts): number[] => [
  gateway,
  ...[1, 2, 3, 4].map((offset) => base + offset),
  smtp,
  mailUi,
];

/** Variables of the caller's own npm run, portal and shell, which a newcomer does not have. */
const callerVariables =
  /^(?:npm_(?:lifecycle|package|command|execpath|node_execpath|config_local_prefix|config_cache)|NX_|PORTAL_|PORT$|PUBLIC_URL$|NODE_ENV$|NODE_PATH$|INIT_CWD$|(?:MONGODB_URI|REDIS_URL|SMTP_URL)$)/;

/** The home folder that programs see: some keep caches there regardless of the cache variables. */
export const homeIn = (folder: string): string => join(folder, 'home');

/** The caller's environment with home and every cache below the empty `folder`, and with separate ports. */
export const freshEnvironment = (env: NodeJS.ProcessEnv, folder: string, ports: FreshPorts): NodeJS.ProcessEnv => ({
  // The package registry is not a cache: a newcomer on this machine would have it configured too.
  npm_config_userconfig: join(env['HOME'] ?? '', '.npmrc'),
  XDG_CONFIG_HOME: join(env['HOME'] ?? '', '.config'),
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !callerVariables.test(name))),
  PATH: withoutPackages(env['PATH'] ?? ''),
  HOME: homeIn(folder),
  npm_config_cache: join(folder, 'npm'),
  // pip's cache and those of most other programs.
  XDG_CACHE_HOME: join(folder, 'cache'),
  PORTAL_CACHE_DIR: join(folder, 'portal-cache'),
  PORTAL_DATA_DIR: join(folder, 'data'),
  TMPDIR: join(folder, 'tmp'),
  PORT: String(ports.gateway),
  PORTAL_PORT_BASE: String(ports.base),
  MAIL_SMTP_PORT: String(ports.smtp),
  MAIL_UI_PORT: String(ports.mailUi),
});

/** npm prepends the executables of the caller's packages. */
const withoutPackages = (path: string): string =>
  path
    .split(delimiter)
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder))
    .join(delimiter);
