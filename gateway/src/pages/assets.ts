import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isBelow, type RemoteFile } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context.ts';
import type { Remotes } from '../remotes/follow-remotes.ts';
import type { RemoteFiles } from '../remotes/remote-files.ts';

interface AssetsOptions {
  /** Null if a dev server serves the shell. */
  shellDir: string | null;
  remotes: Pick<Remotes, 'snapshot' | 'files' | 'shellFiles'>;
}

interface Asset {
  /** Files with the same key have the same content. */
  key: string;
  /** @returns null if its content cannot be trusted */
  read(): Promise<Buffer | null>;
}

/** Finds a file by its path below the URL of a build. */
type FindAsset = (path: string) => Asset | undefined;

/** Precompressed files of a build, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const cacheBytes = 32 * 1024 * 1024;

const forever = 'public, max-age=31536000, immutable';
/** Files at the root (icons, manifest, robots.txt) keep their names across builds. */
const forAnHour = 'public, max-age=3600';

/** index.html has placeholders and is served as pages only. */
const notServed = /\.html$/;

/**
 * Lists the shell's files and reads them at the start: a build that replaces them must not remove chunks from open pages. Only listed files
 * are served, so path traversal is impossible.
 */
const shellAssets = (directory: string): FindAsset => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const listed = new Map(
    files.map((file) => {
      const content = readFileSync(join(directory, file));
      return [`/${file}`, { key: file, read: async () => content }];
    }),
  );
  return (path) => listed.get(path);
};

const publishedAsset = (file: RemoteFile | undefined, files: RemoteFiles): Asset | undefined =>
  file && { key: file.integrity, read: () => files.read(file) };

/** Finds the files that the registry lists. */
const remoteAssets = ({ snapshot, files }: AssetsOptions['remotes']): FindAsset => {
  const prefix = '/remotes/';
  return (path) => publishedAsset(snapshot().fileAt(path.slice(prefix.length)), files);
};

/**
 * Serves the builds of the shell and of the published remotes. Names under /assets and /remotes contain a hash or a version, so these files
 * are cached forever; a missing one is a 404 in JSON, never a page.
 */
export const assets = ({ shellDir, remotes }: AssetsOptions): GatewayMiddleware => {
  const cache = new LRUCache<string, Buffer, Asset>({
    maxSize: cacheBytes,
    // The cache rejects a size of 0, and files may be empty.
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    // The cache checks `instanceof Promise`, and in Jest Node's own promises fail that check. `async` wraps them.
    fetchMethod: async (_key, _stale, { context }) => (await context.read()) ?? undefined,
  });
  const findShell = shellDir === null ? () => undefined : shellAssets(shellDir);
  const findRemote = remoteAssets(remotes);

  const readContent = async (asset: Asset): Promise<Buffer | undefined> => {
    try {
      return cache.get(asset.key) ?? (await cache.fetch(asset.key, { context: asset }));
    } catch (cause) {
      throw new AppError('unavailable', { cause });
    }
  };

  const send = async (ctx: GatewayContext, find: FindAsset, caching: string): Promise<boolean> => {
    const asset = find(ctx.path);
    if (!asset) return false;
    const available = encodings.flatMap(({ name, suffix }) => {
      const compressed = find(ctx.path + suffix);
      return compressed ? [{ name, compressed }] : [];
    });
    const best = available.find(({ name }) => ctx.acceptsEncodings(name) === name);
    const bytes = await readContent(best?.compressed ?? asset);
    if (!bytes) return false;
    ctx.state.route = 'asset';
    ctx.set('cache-control', caching);
    // Webmail shows the icon in emails, and its pages have another origin.
    if (caching === forAnHour) ctx.set('cross-origin-resource-policy', 'cross-origin');
    if (available.length > 0) ctx.vary('accept-encoding');
    if (best) ctx.set('content-encoding', best.name);
    ctx.type = extname(ctx.path) || 'application/octet-stream';
    ctx.body = bytes;
    return true;
  };

  /** Open tabs load chunks of the previous shell. In a rolling update, a page and its files may come from different gateways. */
  const serveOtherShell = async (ctx: GatewayContext): Promise<boolean> => {
    const listed = await remotes.shellFiles().catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    return send(ctx, (path) => publishedAsset(listed.get(path), remotes.files), forever);
  };

  const serve = async (ctx: GatewayContext): Promise<boolean> => {
    if (isBelow(ctx.path, '/remotes')) return send(ctx, findRemote, forever);
    if (!isBelow(ctx.path, '/assets')) return send(ctx, findShell, forAnHour);
    return (await send(ctx, findShell, forever)) || serveOtherShell(ctx);
  };

  return async function serveAsset(ctx, next) {
    if (!isSafeMethod(ctx.method)) return next();
    if (!notServed.test(ctx.path) && (await serve(ctx))) return;
    if (isBelow(ctx.path, '/assets') || isBelow(ctx.path, '/remotes')) throw new AppError('not_found');
    await next();
  };
};
