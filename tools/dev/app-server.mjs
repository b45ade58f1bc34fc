import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

// The process of one dev server: `node tools/dev/app-server.mjs shell 3101` builds the app of a folder in memory, watches it and serves it with hot
// reload. The gateway proxies it (`DEV_SHELL`, `DEV_REMOTES`), so the page keeps one origin; only the hot-reload socket connects here.

const [app = '', port] = process.argv.slice(2);
const { default: configure } = await import(pathToFileURL(resolve(app, 'webpack.config.mjs')).href);
// The page comes from the gateway, so the address of this server would only mislead.
const compiler = webpack({ ...configure({}, { mode: 'development' }), infrastructureLogging: { level: 'warn' } });
const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port,
    static: false,
    liveReload: true,
    allowedHosts: 'all',
    devMiddleware: { stats: 'errors-warnings' },
    client: {
      overlay: false,
      logging: 'warn',
      // The page comes from the gateway, so the client needs the address of this server.
      webSocketURL: { protocol: 'ws', hostname: 'localhost', port, pathname: '/ws' },
    },
  },
  compiler,
);
const built = new Promise((resolve) => compiler.hooks.done.tap('first-build', resolve));
await server.start();
await built;
process.send?.({ type: 'listening' });
await Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')]);
await server.stop();
process.exit(0);
