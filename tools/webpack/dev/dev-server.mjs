import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { workspaceDir } from '../project.mjs';

const host = 'localhost';

/** The gateway serves the page, so the client needs the address of this server. */
const serverOptions = (/** @type {number} */ port) => ({
  host: '127.0.0.1',
  port,
  hot: true,
  static: /** @type {const} */ (false),
  liveReload: true,
  allowedHosts: /** @type {const} */ ('all'),
  devMiddleware: { stats: 'errors-warnings' },
  client: {
    overlay: false,
    logging: /** @type {const} */ ('warn'),
    webSocketURL: { protocol: 'ws', hostname: host, port, pathname: '/ws' },
  },
});

const firstBuild = (/** @type {import('webpack').Compiler} */ compiler) =>
  new Promise((resolve) => compiler.hooks.done.tap('firstBuild', () => resolve(undefined)));

/**
 * Builds an app (`shell`, `mfe-account`, …) in memory, watches it and serves it with hot reload. The gateway proxies
 * it (`DEV_SHELL`, `DEV_REMOTES`), so the page keeps one origin; only the hot-reload socket connects here.
 * @param {{ app: string, port: number }} options the app's folder name, and a free port
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>} after the first build
 */
export const devServer = async ({ app, port }) => {
  const dir = join(workspaceDir(import.meta.dirname), app);
  const { default: configure } = await import(pathToFileURL(join(dir, 'webpack.config.mjs')).href);
  const compiler = webpack(configure({}, { mode: 'development' }));
  const server = new WebpackDevServer(serverOptions(port), compiler);
  const built = firstBuild(compiler);
  await server.start();
  await built;
  return { origin: `http://${host}:${port}`, close: () => server.stop() };
};
