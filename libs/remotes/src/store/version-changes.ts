import type { CombinationsRecord, RemoteAuditEntry } from '@portal/contracts';
import { checkCombinations, requiredCombinations } from '../gate/combinations';
import type { Change, ChangeOptions } from './remote-store';
import { requireCompatible, withFallback } from './rules';
import { remoteOf, type Transition, versionOf, withActive, withDemotion, withFields, withProof } from './transitions';

type MakeChange = (
  action: string,
  transition: Transition,
  options: ChangeOptions & Partial<RemoteAuditEntry>,
) => Promise<Change>;

type ReadRecord = (name: string, version: string) => Promise<CombinationsRecord | null>;

/** The changes of versions that are published. */
export const createVersionChanges = (change: MakeChange, readRecord: ReadRecord) => ({
  /** Makes a published version live. Unless that is forced, the combinations must have been tested which visitors get then. */
  async promote(name: string, version: string, options: ChangeOptions): Promise<Change> {
    const record = await readRecord(name, version);
    const transition: Transition = (registry, now, shells) => {
      const build = versionOf(registry, name, version);
      requireCompatible(build, registry, shells, options.dropRoutes ?? []);
      const next = withActive(registry, name, version, now);
      const live = shells.map((shell) => shell.version);
      if (next !== registry && !options.forced)
        checkCombinations(record, build.manifest, requiredCombinations(registry, live, build));
      return next;
    };
    return change('promote', transition, options);
  },

  /**
   * Marks the active version as broken and makes its fallback live, see `fallbackOf`.
   * @param version changes nothing unless it is the active one, so that two operators do not roll back twice
   * @param to the version to make live in place of the fallback: one that is not proven has been live before
   */
  rollback: (
    name: string,
    { version, to, ...options }: ChangeOptions & { version?: string | undefined; to?: string | undefined },
  ): Promise<Change> =>
    change(
      'rollback',
      (registry, at, shells) => {
        const { active, versions } = remoteOf(registry, name);
        if ((version !== undefined && version !== active) || to === active) return registry;
        const reason = `rolled back by ${options.actor}`;
        // An unreadable version cannot be marked.
        const marked = active && versions[active] ? withDemotion(registry, name, active, { at, reason }) : registry;
        return withFallback(name, to)(marked, at, shells);
      },
      { ...options, forced: to !== undefined },
    ),

  /**
   * Marks a version as broken: it is never a fallback again and no longer the candidate. Unless the remote is pinned, an active version
   * is replaced by its fallback; without one that fits the live shell and remotes it stays.
   */
  demote: (name: string, version: string, reason: string, options: ChangeOptions): Promise<Change> =>
    change(
      'demote',
      (registry, at, shells) => {
        const marked = withDemotion(registry, name, version, { at, reason });
        const { active, pinned } = remoteOf(marked, name);
        if (marked === registry || active !== version || pinned) return marked;
        try {
          return withFallback(name)(marked, at, shells);
        } catch {
          return marked;
        }
      },
      { ...options, from: version, reason },
    ),

  /** Records that a version works. */
  prove: (name: string, version: string, options: ChangeOptions): Promise<Change> =>
    change('prove', (registry, now) => withProof(registry, name, version, now), { ...options, to: version }),

  /** Shows a version to a share of the visitors, in percent; null ends that. */
  setCandidate: (
    name: string,
    candidate: { version: string; percentage: number } | null,
    options: ChangeOptions,
  ): Promise<Change> =>
    change(
      'canary',
      (registry, _now, shells) => {
        const build = candidate && versionOf(registry, name, candidate.version);
        if (build) requireCompatible(build, registry, shells, options.dropRoutes ?? []);
        // All visitors have it; as the candidate it would come back once another version is live.
        if (candidate && candidate.version === remoteOf(registry, name).active) return registry;
        return withFields(registry, name, { candidate });
      },
      { ...options, to: candidate?.version ?? null, reason: candidate && `${candidate.percentage} %` },
    ),

  /** Keeps the active version until it is promoted or rolled back by hand. */
  setPinned: (name: string, pinned: boolean, options: ChangeOptions): Promise<Change> =>
    change(pinned ? 'pin' : 'unpin', (registry) => withFields(registry, name, { pinned }), options),
});
