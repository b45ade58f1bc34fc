import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isBelow } from '@portal/contracts';
import { AppError } from '@portal/service-kit';
import { LRUCache } from 'lru-cache';
import { type GatewayContext, type GatewayMiddleware, isSafeMethod } from '../http/context';
import type { RegistrySnapshot } from './registry';

interface AssetsOptions {
  /** Null when a dev server serves the shell. */
  shellDir: string | null;
  remotesDir: string;
  registry: () => RegistrySnapshot;
}

/** Builds are immutable, so their files are listed once. A path that is not on the list is not found, whatever dots it contains. */
interface Build {
  directory: string;
  /** Paths below the directory: `/assets/main.js`. */
  files: ReadonlySet<string>;
}

/** Precompressed files of a build, best first. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const cacheBytes = 32 * 1024 * 1024;

const forever = 'public, max-age=31536000, immutable';
/** For files at the root, which keep their names across builds: icons, manifest, robots.txt. */
const forAnHour = 'public, max-age=3600';

const remoteFile = /^\/remotes\/([^/]+)\/([^/]+)(\/.+)$/;
/** index.html is the template of pages, with placeholders. */
const notServed = /\.html$/;

const listBuild = (directory: string): Build => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return { directory, files: new Set(files) };
};

/**
 * Serves the builds of the shell and of the published remotes. Names under /assets and /remotes contain a hash or a version, so they are
 * cached forever; a missing file there is a 404 in JSON, never a page.
 */
export const assets = ({ shellDir, remotesDir, registry }: AssetsOptions): GatewayMiddleware => {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    // The cache accepts no size of 0, which an empty file has.
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    // `async` wraps the promise: the cache checks `instanceof Promise`, which fails for Node's own promises in Jest.
    fetchMethod: async (path) => readFile(path),
  });
  const shell = shellDir === null ? null : listBuild(shellDir);
  const remotes = new Map<string, Build>();

  const remoteBuild = (name: string, version: string): Build | null => {
    if (!registry().has(name, version)) return null;
    const directory = join(remotesDir, name, version);
    const existing = remotes.get(directory);
    if (existing || !existsSync(directory)) return existing ?? null;
    const build = listBuild(directory);
    remotes.set(directory, build);
    return build;
  };

  const send = async (ctx: GatewayContext, build: Build | null, path: string, caching: string): Promise<boolean> => {
    if (!build?.files.has(path)) return false;
    const available = encodings.filter(({ suffix }) => build.files.has(path + suffix));
    const best = available.find(({ name }) => ctx.acceptsEncodings(name) === name);
    const bytes = await cache.fetch(join(build.directory, path + (best?.suffix ?? ''))).catch(() => undefined);
    if (!bytes) return false;
    ctx.state.route = 'asset';
    ctx.set('cache-control', caching);
    // Webmail shows the icon in emails, on pages of another origin.
    if (caching === forAnHour) ctx.set('cross-origin-resource-policy', 'cross-origin');
    if (available.length > 0) ctx.vary('accept-encoding');
    if (best) ctx.set('content-encoding', best.name);
    ctx.type = extname(path) || 'application/octet-stream';
    ctx.body = bytes;
    return true;
  };

  const serve = (ctx: GatewayContext): Promise<boolean> => {
    if (isBelow(ctx.path, '/remotes')) {
      const [, name = '', version = '', file = ''] = remoteFile.exec(ctx.path) ?? [];
      return send(ctx, remoteBuild(name, version), file, forever);
    }
    return send(ctx, shell, ctx.path, isBelow(ctx.path, '/assets') ? forever : forAnHour);
  };

  return async function serveAsset(ctx, next) {
    if (!isSafeMethod(ctx.method)) return next();
    if (!notServed.test(ctx.path) && (await serve(ctx))) return;
    if (isBelow(ctx.path, '/assets') || isBelow(ctx.path, '/remotes')) throw new AppError('not_found');
    await next();
  };
};
