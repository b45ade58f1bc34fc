import { expect, test } from '@jest/globals';
import { freshEnvironment } from './fresh-environment';

const ports = { gateway: 1, base: 2, smtp: 7, mailUi: 8 };

test('the caller’s packages, caches and servers are left out, its registry is kept', () => {
  const env = freshEnvironment(
    {
      PATH: '/workspace/node_modules/.bin:/usr/lib/node_modules/npm/lib/node-gyp-bin:/usr/bin',
      HOME: '/home/me',
      MONGODB_URI: 'mongodb://x',
      npm_lifecycle_event: 'bench',
      npm_config_cache: '/home/me/.npm',
      npm_config_registry: 'https://registry.example.com',
      PORTAL_SEED: 'none',
      NODE_ENV: 'production',
    },
    '/tmp/bench',
    ports,
  );
  expect(env).toEqual({
    PATH: '/usr/bin',
    HOME: '/tmp/bench/home',
    npm_config_userconfig: '/home/me/.npmrc',
    XDG_CONFIG_HOME: '/home/me/.config',
    npm_config_registry: 'https://registry.example.com',
    npm_config_cache: '/tmp/bench/npm',
    XDG_CACHE_HOME: '/tmp/bench/cache',
    PORTAL_CACHE_DIR: '/tmp/bench/portal-cache',
    PORTAL_DATA_DIR: '/tmp/bench/data',
    TMPDIR: '/tmp/bench/tmp',
    PORT: '1',
    PORTAL_PORT_BASE: '2',
    MAIL_SMTP_PORT: '7',
    MAIL_UI_PORT: '8',
  });
});
