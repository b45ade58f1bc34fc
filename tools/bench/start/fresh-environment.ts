import { delimiter, join } from 'node:path';

export interface FreshPorts {
  gateway: number;
  /** The services listen on the four ports after it. */
  base: number;
  smtp: number;
  emailPage: number;
}

/** What the caller's own npm run, portal and shell have set, and a newcomer's have not. */
const ofTheCaller =
  /^(?:npm_(?:lifecycle|package|command|execpath|node_execpath|config_local_prefix|config_cache)|NX_|PORTAL_|PORT$|PUBLIC_URL$|NODE_ENV$|NODE_PATH$|INIT_CWD$|(?:MONGODB_URI|REDIS_URL|SMTP_URL)$)/;

/** The home folder that programs see: some keep caches there, whatever they are told. */
export const homeIn = (folder: string): string => join(folder, 'home');

/** The caller's environment with home and every cache below `folder`, where nothing is yet, and with ports of its own. */
export const freshEnvironment = (env: NodeJS.ProcessEnv, folder: string, ports: FreshPorts): NodeJS.ProcessEnv => ({
  // Where packages come from is no cache: a newcomer here would have it too.
  npm_config_userconfig: join(env['HOME'] ?? '', '.npmrc'),
  XDG_CONFIG_HOME: join(env['HOME'] ?? '', '.config'),
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !ofTheCaller.test(name))),
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
  MAIL_UI_PORT: String(ports.emailPage),
});

/** npm puts the programs of the caller's packages in front. */
const withoutPackages = (path: string): string =>
  path
    .split(delimiter)
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder))
    .join(delimiter);
