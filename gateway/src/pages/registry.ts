import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isBelow, type LiveRemote, type RemoteRegistry, remoteRegistry } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';

export interface RegistrySnapshot {
  /** Remote name -> its live builds: what index.html carries. */
  live: Record<string, LiveRemote>;
  /** The remote whose active build has a route at or above this path. */
  remoteAt(path: string): LiveRemote | null;
  /** Whether this build is published: nothing else below REMOTES_DIR is served. */
  has(name: string, version: string): boolean;
  /** The same registry with other live builds; for dev servers. */
  withLive(live: Record<string, LiveRemote>): RegistrySnapshot;
}

export interface RegistryOptions {
  remotesDir: string;
  logger: Logger;
  /** A clock that never steps back, in milliseconds. */
  now: () => number;
}

const checkEveryMs = 1_000;

const liveOf = (registry: RemoteRegistry): Record<string, LiveRemote> =>
  Object.fromEntries(
    Object.entries(registry.remotes).map(([name, { active, lastGood, versions }]) => {
      const build = versions[active];
      const fallback = lastGood === null ? null : versions[lastGood];
      if (!build || fallback === undefined)
        throw new Error(`${name}: the active or last good version is not among its versions`);
      return [name, { active: build, lastGood: fallback }];
    }),
  );

const snapshotWith = (registry: RemoteRegistry, live: Record<string, LiveRemote>): RegistrySnapshot => {
  const prefixes = Object.values(live).flatMap((remote) => remote.active.routes.map((prefix) => ({ prefix, remote })));
  return {
    live,
    remoteAt: (path) => prefixes.find(({ prefix }) => isBelow(path, prefix))?.remote ?? null,
    has: (name, version) =>
      Object.hasOwn(registry.remotes, name) && Object.hasOwn(registry.remotes[name]?.versions ?? {}, version),
    withLive: (others) => snapshotWith(registry, { ...live, ...others }),
  };
};

/** @throws when a remote's live version is not among its versions */
const snapshotOf = (registry: RemoteRegistry): RegistrySnapshot => snapshotWith(registry, liveOf(registry));

/**
 * Makes the view of `registry.json`. What is live is data: publish, activate and roll back take effect within a second, without a
 * restart. A file that is broken or gone changes nothing: the portal goes on with what it knew.
 * @returns the current snapshot; the same object as long as nothing has changed
 */
export const createRegistry = ({ remotesDir, logger, now }: RegistryOptions): (() => RegistrySnapshot) => {
  const file = join(remotesDir, 'registry.json');
  let snapshot = snapshotOf({ remotes: {} });
  let seen = '';
  let checkedAt = Number.NEGATIVE_INFINITY;

  const stamp = (): string => {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.ino}:${stats.size}:${stats.mtimeNs}` : 'absent';
  };

  const refresh = (): void => {
    const current = stamp();
    if (current === seen) return;
    seen = current;
    try {
      snapshot = snapshotOf(remoteRegistry.parse(JSON.parse(readFileSync(file, 'utf8'))));
      logger.info(
        {
          remotes: Object.fromEntries(
            Object.entries(snapshot.live).map(([name, { active }]) => [name, active.version]),
          ),
        },
        'registry read',
      );
    } catch (error) {
      logger.error({ err: error, file }, 'registry refused: the last good one stays');
    }
  };

  return () => {
    if (now() - checkedAt >= checkEveryMs) {
      checkedAt = now();
      refresh();
    }
    return snapshot;
  };
};
