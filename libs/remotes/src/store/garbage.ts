import type { RemoteRegistry } from '@portal/contracts';
import type { createContents } from './contents';
import type { createRegistryDatabase } from './registry-database';
import type { Change } from './remote-store';
import type { Transition } from './rules';
import { fallbackOf, withoutVersions } from './transitions';

interface GarbageOptions {
  database: Pick<ReturnType<typeof createRegistryDatabase>, 'read'>;
  contents: Pick<ReturnType<typeof createContents>, 'prune'>;
  change: (action: string, names: string[], transition: Transition, options: { actor: string }) => Promise<Change>;
  clock: () => Date;
}

/** Files of an upload that was never finished are kept this long. */
const unusedFileMs = 3_600_000;

/**
 * Deletes versions that were published and last active before a moment, with their files. It keeps those that are active, candidate,
 * proven or the fallback.
 * @returns the deleted versions
 */
export const createGarbageCollection =
  ({ database, contents, change, clock }: GarbageOptions) =>
  async (before: Date, options: { actor: string }) => {
    const limit = before.toISOString();
    const removable = ({ remotes }: RemoteRegistry) =>
      Object.values(remotes).flatMap((remote) => {
        const kept = [remote.active, remote.candidate?.version, remote.proven, fallbackOf(remote)?.version];
        return Object.values(remote.versions).filter(
          ({ version, publishedAt, activatedAt }) =>
            !kept.includes(version) && publishedAt < limit && (activatedAt ?? '') < limit,
        );
      });
    let removed: ReturnType<typeof removable> = [];
    const transition: Transition = (registry) => {
      removed = removable(registry);
      return withoutVersions(registry, removed);
    };
    const names = Object.keys((await database.read()).registry.remotes);
    const { registry } = await change('gc', names, transition, options);
    const versions = Object.values(registry.remotes).flatMap((remote) => Object.values(remote.versions));
    const used = new Set(versions.flatMap(({ files }) => files.map(({ integrity }) => integrity)));
    // Files of versions that only another release of the portal can read must stay.
    if (Object.values(registry.remotes).some(({ unreadable }) => unreadable))
      return { removed: removed.map(({ name, version }) => ({ name, version })), files: 0 };
    const files = await contents.prune(used, new Date(clock().getTime() - unusedFileMs));
    return { removed: removed.map(({ name, version }) => ({ name, version })), files };
  };
