import type { RemoteAuditEntry } from '@portal/contracts';
import type { Change, ChangeOptions } from './remote-store.ts';
import { requireCompatible, withPrevious } from './rules.ts';
import { requireRemote, requireVersion, type Transition, withActive, withFields } from './transitions.ts';

type MakeChange = (
  action: string,
  transition: Transition,
  options: ChangeOptions & Partial<RemoteAuditEntry>,
) => Promise<Change>;

/** The changes of versions that are published. */
export const createVersionChanges = (change: MakeChange) => ({
  /** Makes a published version live. */
  promote: (name: string, version: string, options: ChangeOptions): Promise<Change> =>
    change(
      'promote',
      (registry, now, shells) => {
        requireCompatible(requireVersion(registry, name, version), registry, shells, options.dropRoutes ?? []);
        return withActive(registry, name, version, now);
      },
      options,
    ),

  /**
   * Marks the active version as rolled back and makes the previous one live.
   * @param version changes nothing unless it is the active one, so that two operators do not roll back twice
   * @param to the version to make live in place of the previous one
   */
  rollback: (
    name: string,
    { version, to, ...options }: ChangeOptions & { version?: string | undefined; to?: string | undefined },
  ): Promise<Change> =>
    change(
      'rollback',
      (registry, now, shells) => {
        const { active } = requireRemote(registry, name);
        if ((version !== undefined && version !== active) || to === active) return registry;
        return withPrevious(registry, name, { to, now, shells });
      },
      options,
    ),

  /** Shows a version to a share of the visitors, in percent; null ends that. */
  setCandidate: (
    name: string,
    candidate: { version: string; percentage: number } | null,
    options: ChangeOptions,
  ): Promise<Change> =>
    change(
      'canary',
      (registry, _now, shells) => {
        const build = candidate && requireVersion(registry, name, candidate.version);
        if (build) requireCompatible(build, registry, shells, options.dropRoutes ?? []);
        // All visitors have it; as the candidate it would come back once another version is live.
        if (candidate && candidate.version === requireRemote(registry, name).active) return registry;
        return withFields(registry, name, { candidate });
      },
      { ...options, to: candidate?.version ?? null, reason: candidate && `${candidate.percentage} %` },
    ),

  /** Keeps the active version until it is promoted or rolled back by hand. */
  setPinned: (name: string, pinned: boolean, options: ChangeOptions): Promise<Change> =>
    change(pinned ? 'pin' : 'unpin', (registry) => withFields(registry, name, { pinned }), options),
});
