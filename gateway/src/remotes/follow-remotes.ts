import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RemoteRegistry, remoteRegistry, type ShellDescription } from '@portal/contracts';
import { connectRemoteStore, followRegistry } from '@portal/remotes';
import { cacheFor, type Logger, type Metrics } from '@portal/service-kit';
import type { GatewayConfig } from '../config.ts';
import { createSnapshots } from './registry.ts';
import { createRemoteFiles } from './remote-files.ts';

interface FollowOptions {
  config: Pick<GatewayConfig, 'environment'>;
  logger: Logger;
  metrics: Metrics;
  onStop(close: () => unknown): void;
  /** The shell that this gateway serves; null if a dev server serves it. */
  shell: ShellDescription | null;
}

const registryFile = 'registry.json';
/** Minimum time between two lookups of the shells' files. It limits the cost of requests for missing files. */
const shellFilesMs = 1_000;

/**
 * Follows the registry of remotes. While MongoDB is down the last registry stays in use, even after a restart if the cache folder outlives
 * the process.
 */
export const followRemotes = async ({ config, shell, logger, metrics, onStop }: FollowOptions) => {
  const { MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix, REMOTES_CACHE_DIR: remotesCacheDir } = config.environment;
  const cacheDir = remotesCacheDir ?? mkdtempSync(join(tmpdir(), 'portal-remotes-'));
  // Requests in progress may still write a copy.
  if (remotesCacheDir === undefined) onStop(() => rm(cacheDir, { recursive: true, force: true, maxRetries: 5 }));
  const store = connectRemoteStore({ uri, prefix });
  onStop(() => store.close());
  const files = createRemoteFiles({ cacheDir, fetch: store.readFile, logger, metrics });
  const createSnapshot = createSnapshots(files, shell, logger);

  let snapshot = await createSnapshot({ revision: -1, remotes: {} });
  const use = async (registry: RemoteRegistry): Promise<void> => {
    snapshot = await createSnapshot(registry);
    const versions = Object.entries(snapshot.live).map(([name, { active }]) => [name, active.version]);
    logger.info({ revision: registry.revision, remotes: Object.fromEntries(versions) }, 'registry read');
    for (const [remote, { unreadable }] of Object.entries(registry.remotes))
      if (unreadable) logger.error({ remote, versions: unreadable }, 'stored versions could not be read');
  };

  const copyPath = join(cacheDir, registryFile);
  const keep = async (registry: RemoteRegistry): Promise<void> => {
    // Gateways in different containers may share the folder and have the same process id.
    const draft = `${copyPath}.${randomUUID()}`;
    await mkdir(cacheDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(registry), { mode: 0o600 });
    await rename(draft, copyPath);
    await files.copy(snapshot.shown.flatMap((build) => build.files));
    const versions = Object.values(snapshot.remotes).flatMap((remote) => Object.values(remote.versions));
    await files.prune(versions.flatMap((build) => build.files));
  };
  let keeping = Promise.resolve();
  onStop(() => keeping);
  const restore = async (): Promise<void> => use(remoteRegistry.parse(JSON.parse(await readFile(copyPath, 'utf8'))));

  let markRead = () => {};
  const firstRead = new Promise<void>((resolve) => {
    markRead = resolve;
  });
  const following = followRegistry({
    store,
    db: store.db,
    onRegistry: async (registry) => {
      await use(registry);
      markRead();
      // Copying runs in the background, because a change must not wait for files that nobody has requested yet.
      keeping = keeping
        .then(() => keep(registry))
        .catch((error: unknown) => logger.warn({ err: error }, 'registry could not be cached'));
    },
    onError: (error) => logger.warn({ err: error }, 'registry is unavailable; using the last one'),
  });
  await following.start();
  onStop(following.stop);
  if (snapshot.revision < 0) await restore().catch(() => undefined);

  return {
    store,
    files,
    /** Returns the `/assets` files of all shells that open tabs may have, by path. @throws if the store cannot be reached */
    shellFiles: cacheFor(
      shellFilesMs,
      () => performance.now(),
      async () => new Map((await store.readShellFiles()).map((file) => [`/${file.path}`, file])),
    ),
    /** Returns the same object until something changes. */
    snapshot: () => snapshot,
    refresh: following.refresh,
    /** Resolves after the first read of the registry; MongoDB may be down while the gateway starts. */
    firstRead,
    /** Returns `degraded` while the registry cannot be read again. @throws Error until it has been read once */
    check: async (): Promise<'degraded' | false> => {
      if (snapshot.revision < 0) throw new Error('the registry of remotes has never been read');
      return !following.isReachable() && 'degraded';
    },
  };
};

/** The remotes as this gateway serves them. */
export type Remotes = Awaited<ReturnType<typeof followRemotes>>;
