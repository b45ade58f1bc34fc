import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type RemoteVersion, remoteVersion, z } from '@portal/contracts';
import { remoteDirectory } from '@portal/remotes/cli';
import { findFreePort } from '@portal/testing/servers';
import type { Compiler } from 'webpack';
import type { Configuration } from 'webpack-dev-server';
import { showBuild } from '../remotes/show-build.ts';
import { runUntilEndRequest } from '../start/end-request.ts';
import type { Progress } from '../start/progress.ts';
import { SettingsError } from '../start/settings.ts';

export const usage = `Usage: npm run dev, or npm run dev -- <remote> --against <URL of a portal> [--port <port>]
In the folder of a remote outside the portal's repository, its name is left out.`;

type ProxyOptions = Exclude<NonNullable<Configuration['proxy']>[number], (...args: never[]) => unknown>;

const isPage = ({ accept = '' }: IncomingHttpHeaders): boolean => accept.includes('text/html');

/** Cookies of a portal at https have this prefix, which browsers accept from https only. */
const cookiePrefix = '__Host-';

/** The headers of a response for a page at http://localhost. */
const toLocalHeaders = (headers: IncomingHttpHeaders, portal: string) => {
  const { location, 'set-cookie': cookies, 'content-security-policy': policy } = headers;
  return {
    ...headers,
    ...(location && { location: location.replace(portal, '') }),
    ...(typeof policy === 'string' && { 'content-security-policy': policy.replace('; upgrade-insecure-requests', '') }),
    ...(cookies && {
      'set-cookie': cookies.map((cookie) => cookie.replace(cookiePrefix, '').replace(/; secure/i, '')),
    }),
  };
};

/** Proxies the portal. Its pages contain the build of this machine. */
const createProxy = (portal: string, readBuild: () => RemoteVersion): ProxyOptions => ({
  context: () => true,
  target: portal,
  changeOrigin: true,
  selfHandleResponse: true,
  on: {
    proxyReq: (request, { headers }) => {
      // The portal rejects changes that come from other origins.
      if (headers.origin) request.setHeader('origin', portal);
      if (headers.cookie && portal.startsWith('https:'))
        request.setHeader('cookie', headers.cookie.replaceAll(/(^|; )/g, `$1${cookiePrefix}`));
      if (!isPage(headers)) return;
      request.setHeader('accept-encoding', 'identity');
      request.removeHeader('if-none-match');
    },
    proxyRes: async (response, request, own) => {
      const { statusCode = 502 } = response;
      const headers = toLocalHeaders(response.headers, portal);
      if (!headers['content-type']?.startsWith('text/html')) {
        own.writeHead(statusCode, headers);
        response.pipe(own);
        return;
      }
      const html = await text(response);
      const { pathname } = new URL(request.url ?? '/', portal);
      const page = showBuild(html, pathname, readBuild());
      const { 'content-length': _length, ...others } = headers;
      own.writeHead(page?.isNew ? 200 : statusCode, others);
      own.end(page?.html ?? html);
    },
  },
});

/** @returns the manifest of the last build */
const followBuild = (compiler: Compiler) => {
  let manifest: RemoteVersion | undefined;
  // Once files are emitted, webpack keeps only their sizes.
  compiler.hooks.emit.tap('remote-manifest', (compilation) => {
    const asset = compilation.getAsset('remote.json');
    if (!asset) return;
    const { data, error } = remoteVersion.safeParse(JSON.parse(String(asset.source.source())));
    if (data) manifest = data;
    else compilation.errors.push(new compiler.webpack.WebpackError(`module.json: ${z.prettifyError(error)}`));
  });
  const built = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('remote-manifest', () => resolve());
  });
  return {
    built,
    readBuild: (): RemoteVersion => {
      if (!manifest) throw new SettingsError('The remote could not be built');
      return manifest;
    },
  };
};

interface AgainstOptions {
  /** The folder of the remote. */
  dir: string;
  /** Origin of the portal. */
  portal: string;
  port: number;
}

const startServer = async ({ dir, portal, port }: AgainstOptions) => {
  // Read by the remote's webpack.config.mjs.
  Object.assign(process.env, { NODE_ENV: 'development', DEV_AGAINST: portal });
  const [{ default: webpack }, { default: WebpackDevServer }, { default: configure }] = await Promise.all([
    import('webpack'),
    import('webpack-dev-server'),
    import(pathToFileURL(join(dir, 'webpack.config.mjs')).href),
  ]);
  const compiler = webpack({ ...configure({}, { mode: 'development' }), infrastructureLogging: { level: 'warn' } });
  if (!compiler) throw new SettingsError('The remote has no webpack configuration');
  const { built, readBuild } = followBuild(compiler);
  const { name } = JSON.parse(readFileSync(join(dir, 'module.json'), 'utf8')) as { name: string };
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      // It would hold back streams of the portal.
      compress: false,
      static: false,
      setupExitSignals: false,
      devMiddleware: { publicPath: `/remotes/${name}/0.0.0-dev/`, stats: 'errors-warnings' },
      client: { overlay: false, logging: 'warn' },
      proxy: [createProxy(portal, readBuild)],
    },
    compiler,
  );
  await server.start();
  await built;
  const stop = () => server.stop();
  try {
    return { manifest: readBuild(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** @throws SettingsError unless a portal responds */
const requirePortal = async (portal: string): Promise<void> => {
  const page = await fetch(portal, { headers: { accept: 'text/html' } }).then(
    (response) => response.text(),
    (error: Error) => Promise.reject(new SettingsError(`No portal responds at ${portal}: ${error.message}`)),
  );
  if (!page.includes('id="portal-boot"')) throw new SettingsError(`${portal} is not a portal`);
};

/**
 * `npm run dev -- <remote> --against <portal>`: a local server that serves one remote from its sources, with hot reload, and everything
 * else from a running portal. The portal needs no setting for it, and nobody else sees the remote.
 */
export const runAgainst = (args: string[], workspaceDir: string, progress: Progress): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string' } },
  });
  const dir = positionals.length > 1 ? undefined : remoteDirectory(workspaceDir, positionals[0]);
  const { against = '' } = values;
  if (dir === undefined || !/^https?:/.test(against) || !URL.canParse(against)) throw new SettingsError(usage);
  return runUntilEndRequest(progress, async () => {
    if (!existsSync(join(dir, 'module.json'))) throw new SettingsError(`${dir} is not a remote: it has no module.json`);
    const portal = new URL(against).origin;
    await requirePortal(portal);
    const port = values.port === undefined ? await findFreePort() : Number(values.port);
    const { manifest, stop } = await progress.step('building the remote', 'its edits are shown at once', () =>
      startServer({ dir, portal, port }),
    );
    const page = manifest.routes.find((route) => !/[:*]/.test(route)) ?? '/';
    progress.line(`\n${manifest.name} in ${portal}: http://localhost:${port}${page}`);
    return { stop };
  });
};
