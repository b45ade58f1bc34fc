import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isBelow } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import { type AssetStore, createAssetStore, createFileCache } from './asset-store';
import type { RegistrySnapshot } from './registry';

export interface AssetsOptions {
  /** Null where a dev server serves the shell's files. */
  shellDir: string | null;
  remotesDir: string;
  registry: () => RegistrySnapshot;
}

const forever = 'public, max-age=31536000, immutable';
/** Files at the root keep their names across builds: icons, manifest, robots.txt. */
const forAnHour = 'public, max-age=3600';

const remoteFile = /^\/remotes\/([^/]+)\/([^/]+)(\/.+)$/;
/** index.html is the gateway's input, with its placeholders, and no file of the site. */
const notServed = /\.html$/;

const sendAsset = async (
  ctx: GatewayContext,
  store: AssetStore | null,
  path: string,
  caching: string,
): Promise<boolean> => {
  const asset = await store?.find(path, (encoding) => ctx.acceptsEncodings(encoding) === encoding);
  if (!asset) return false;
  ctx.state.route = 'asset';
  ctx.set('cache-control', caching);
  if (asset.varies) ctx.vary('accept-encoding');
  if (asset.encoding) ctx.set('content-encoding', asset.encoding);
  ctx.type = extname(path) || 'application/octet-stream';
  ctx.body = asset.bytes;
  return true;
};

/**
 * Serves the builds of the shell and of the published remotes. Names under /assets and /remotes hold a hash or a version, so they are
 * cached for ever; what is missing there is a 404 and never a page.
 */
export const assets = ({ shellDir, remotesDir, registry }: AssetsOptions): GatewayMiddleware => {
  const cache = createFileCache();
  const shell = shellDir === null ? null : createAssetStore(shellDir, cache);
  const remotes = new Map<string, AssetStore>();

  const remoteStore = (name: string, version: string): AssetStore | null => {
    if (!registry().has(name, version)) return null;
    const directory = join(remotesDir, name, version);
    const known = remotes.get(directory);
    if (known || !existsSync(directory)) return known ?? null;
    const store = createAssetStore(directory, cache);
    remotes.set(directory, store);
    return store;
  };

  const serve = (ctx: GatewayContext): Promise<boolean> => {
    if (isBelow(ctx.path, '/remotes')) {
      const [, name = '', version = '', file = ''] = remoteFile.exec(ctx.path) ?? [];
      return sendAsset(ctx, remoteStore(name, version), file, forever);
    }
    return sendAsset(ctx, shell, ctx.path, isBelow(ctx.path, '/assets') ? forever : forAnHour);
  };

  return async function serveAsset(ctx, next) {
    if (!isSafeMethod(ctx.method)) return next();
    if (!notServed.test(ctx.path) && (await serve(ctx))) return;
    if (isBelow(ctx.path, '/assets') || isBelow(ctx.path, '/remotes')) throw new AppError('not_found');
    await next();
  };
};
