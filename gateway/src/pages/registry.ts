import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveRemote, type RemoteRegistry, remoteRegistry } from '@portal/contracts';
import type { Logger } from '@portal/service-kit';

export interface RegistrySnapshot {
  /** Remote name -> its live builds. */
  live: Record<string, LiveRemote>;
  /** Whether this build is published; no other folder below REMOTES_DIR is served. */
  has(name: string, version: string): boolean;
}

interface RegistryOptions {
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
      return [name, { active: build, proven: fallback }];
    }),
  );

/** @throws when a remote's live version is not among its versions */
const snapshotOf = (registry: RemoteRegistry): RegistrySnapshot => ({
  live: liveOf(registry),
  has: (name, version) =>
    Object.hasOwn(registry.remotes, name) && Object.hasOwn(registry.remotes[name]?.versions ?? {}, version),
});

/**
 * Reads `registry.json` whenever it has changed, at most once a second. A broken or missing file is logged and the last valid registry
 * stays in use.
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
      const versions = Object.entries(snapshot.live).map(([name, { active }]) => [name, active.version]);
      logger.info({ remotes: Object.fromEntries(versions) }, 'registry read');
    } catch (error) {
      logger.error({ err: error, file }, 'registry refused: the last valid one stays in use');
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
