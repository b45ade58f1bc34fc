import { type RemoteVersion, remoteVersion, z } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { request } from 'undici';
import type { DevServers } from '../config.ts';
import { type GatewayMiddleware, isSafeMethod } from '../http/context.ts';
import type { RegistrySnapshot } from '../remotes/registry.ts';

const responseHeaders = ['content-type', 'content-length', 'etag'] as const;

const get = async (url: string) => {
  try {
    return await request(url);
  } catch (cause) {
    throw new AppError('unavailable', {
      message: `The dev server for ${url} does not respond. Is it still building?`,
      cause,
    });
  }
};

export const devShellHtml = (origin: string) => async (): Promise<string> =>
  (await get(`${origin}/index.html`)).body.text();

/** @throws AppError that names the problem: an edit of module.json may be incomplete or invalid */
const readManifest = async (name: string, origin: string): Promise<RemoteVersion> => {
  const { body } = await get(`${origin}/remote.json`);
  try {
    return remoteVersion.parse(await body.json());
  } catch (cause) {
    const problem = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new AppError('unavailable', { message: `${name} was not built, see its module.json: ${problem}`, cause });
  }
};

/** Replaces the published builds of remotes that have a dev server. */
export const withDevRemotes =
  (registry: () => RegistrySnapshot, { remotes }: DevServers) =>
  async (): Promise<RegistrySnapshot> => {
    const snapshot = registry();
    const entries = await Promise.all(
      [...remotes].map(async ([name, origin]) => {
        const active = await readManifest(name, origin);
        return [name, { active, previous: null }] as const;
      }),
    );
    // Remotes of dev servers have no state in the registry, and so no candidates.
    const others = Object.entries(snapshot.remotes).filter(([name]) => !remotes.has(name));
    return {
      ...snapshot,
      live: { ...snapshot.live, ...Object.fromEntries(entries) },
      remotes: Object.fromEntries(others),
    };
  };

/** Builds the URL of a file on its dev server, or null if no dev server has it. */
const buildDevUrl = (path: string, { shell, remotes }: DevServers): string | null => {
  const [, name = '', file = ''] = /^\/remotes\/([^/]+)\/[^/]+(\/.+)$/.exec(path) ?? [];
  const remote = remotes.get(name);
  if (remote !== undefined) return remote + file;
  const isShellFile = shell !== undefined && !path.startsWith('/remotes/') && /\.[^/]+$/.test(path);
  return isShellFile ? shell + path : null;
};

/** Proxies the files of shell and remotes from their dev servers, because pages must have one origin as in production. Development only. */
export const devAssets = (servers: DevServers): GatewayMiddleware =>
  async function serveFromDevServer(ctx, next) {
    const url = isSafeMethod(ctx.method) ? buildDevUrl(ctx.path, servers) : null;
    if (url === null) return next();
    const { statusCode, headers, body } = await get(url);
    ctx.state.route = 'asset';
    ctx.status = statusCode;
    for (const name of responseHeaders) if (headers[name] !== undefined) ctx.set(name, headers[name]);
    ctx.set('cache-control', 'no-store');
    ctx.body = body;
  };
