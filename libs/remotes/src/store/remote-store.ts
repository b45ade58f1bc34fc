import type { PublishedVersion, RemoteAuditEntry, RemoteRegistry, ShellDescription } from '@portal/contracts';
import type { Db, MongoClient } from 'mongodb';
import { checkUpload } from '../gate/check-upload.ts';
import type { Upload, UploadedFile } from '../upload.ts';
import { auditEntries } from './audit-entries.ts';
import { createContents } from './contents.ts';
import { createRegistryDatabase } from './registry-database.ts';
import { listServedBuilds, requireCompatible, withPrevious } from './rules.ts';
import { createTokens } from './tokens.ts';
import {
  findPublished,
  type PublishFields,
  requireRemote,
  requireVersion,
  shownVersions,
  type Transition,
  withActive,
  withFields,
  withoutVersions,
  withPublished,
} from './transitions.ts';

interface StoreOptions {
  client: MongoClient;
  db: Db;
  clock?: () => Date;
}

export interface Change {
  /** Whether anything has changed. */
  changed: boolean;
  /** After the change. */
  registry: RemoteRegistry;
}

interface ChangeOptions {
  /** Who makes the change, for the audit. */
  actor: string;
  /** Routes of the active version that may become 404. */
  dropRoutes?: readonly string[] | undefined;
}

interface PublishOptions extends ChangeOptions, Partial<Pick<PublishFields, 'activate'>> {
  /** Replaces the record of the workspace's builds. */
  built?: Record<string, string>;
  /** The shell that is deployed with the builds. They must work in it, not in the recorded shells, whose gateways do not serve them. */
  shell?: ShellDescription | undefined;
}

/** Files of an upload that was never finished are kept this long. */
const unusedFileMs = 3_600_000;

/** Versions that were neither published nor live since the limit, and that no page contains. */
const listRemovable = ({ remotes }: RemoteRegistry, limit: string): PublishedVersion[] =>
  Object.values(remotes).flatMap((remote) => {
    const isOld = (moment: string | null) => (moment ?? '') < limit;
    const old = Object.values(remote.versions)
      .filter((one) => isOld(one.publishedAt) && isOld(one.activatedAt))
      .sort((left, right) => (left.activatedAt ?? '').localeCompare(right.activatedAt ?? ''));
    // The last one may have been live at the limit, and be in tabs that were opened later.
    const kept = [...shownVersions(remote), ...old.filter(({ activatedAt }) => activatedAt).slice(-1)];
    return old.filter((build) => !kept.includes(build));
  });

/**
 * The registry of remotes: published and live versions. Every change is one transaction with its audit entry, and does nothing
 * the second time. Changes throw a RegistryError when they are rejected; nothing has changed then.
 */
export const createRemoteStore = ({ client, db, clock = () => new Date() }: StoreOptions) => {
  const database = createRegistryDatabase(client, db);
  const contents = createContents(db);
  /** Each remote that has changed gets an audit entry. */
  const change = async (
    action: string,
    transition: Transition,
    { built, shell: _shell, ...options }: PublishOptions & Partial<RemoteAuditEntry>,
  ): Promise<Change> => {
    let changed = false;
    const registry = await database.update((before, shells) => {
      const at = clock().toISOString();
      const after = transition(before, at, shells);
      const audit = auditEntries(before, after, { at, action, ...options });
      changed = audit.length > 0;
      if (!changed && !built) return null;
      return { registry: after, audit, ...(built && { built }) };
    });
    return { changed, registry };
  };

  return {
    tokens: createTokens(db, clock, database.audited),
    /** The state of all remotes, and the workspace's builds at the last `publish` with `built`. */
    read: database.read,
    readAudit: database.readAudit,
    /** Records the shell of a deployment: uploads are checked against those recorded last. Its files are served by every gateway. */
    async recordShell(shell: ShellDescription, files: readonly UploadedFile[] = []): Promise<void> {
      if (files.length > 0) await contents.write(files, clock());
      const listed = files.map(({ path, size, integrity }) => ({ path, size, integrity }));
      await database.recordShell(shell, listed, clock().toISOString());
    },
    readShellFiles: database.readShellFiles,

    /**
     * Checks the files of an upload by the rules of the publish gate.
     * @throws RegistryError with every rule that the build breaks
     */
    async check(files: ReadonlyMap<string, Buffer>, dropRoutes: readonly string[]): Promise<Upload> {
      const [{ registry }, shells] = await Promise.all([database.read(), database.readShells()]);
      const checked = await checkUpload(files, { remotes: listServedBuilds(registry), shells }, { dropRoutes });
      findPublished(registry, checked);
      return checked;
    },
    /** Reads a published file, without checking its hash. @returns null when it is not stored */
    readFile: contents.read,

    /** Publishes all builds, which `check` or `readBuild` has checked, or none: a route may move from one remote to another in one step. */
    async publish(uploads: readonly Upload[], { activate = true, ...options }: PublishOptions): Promise<Change> {
      const fields = { actor: options.actor, activate };
      const files = uploads.flatMap((upload) => upload.files);
      await contents.write(files, clock());
      const only = uploads.length === 1 ? { to: uploads[0]?.manifest.version ?? null } : {};
      const transition: Transition = (before, now, shells) => {
        const after = uploads.reduce((state, one) => withPublished(state, one, { ...fields, now }), before);
        const { dropRoutes, shell } = options;
        for (const upload of uploads)
          requireCompatible(upload, dropRoutes ? before : after, shell ? [shell] : shells, dropRoutes);
        return after;
      };
      return change('publish', transition, { ...options, ...only });
    },

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

    /**
     * Deletes versions that were published and last active before a moment, with their files, and shells likewise. It keeps active,
     * candidate and previous.
     * @returns the deleted versions, and the number of deleted files
     */
    async collectGarbage(before: Date, options: ChangeOptions) {
      let removed: PublishedVersion[] = [];
      const transition: Transition = (registry) => {
        removed = listRemovable(registry, before.toISOString());
        return withoutVersions(registry, removed);
      };
      const { registry } = await change('gc', transition, { ...options, to: null });
      await database.removeShells(before.toISOString());
      const remotes = Object.values(registry.remotes);
      const builds = remotes.flatMap(({ versions }) => Object.values(versions));
      const kept = [...builds.flatMap(({ files }) => files), ...(await database.readShellFiles())];
      // Files of versions that only another release of the portal can read must stay.
      const used = new Set(kept.map(({ integrity }) => integrity));
      const limit = new Date(clock().getTime() - unusedFileMs);
      const files = remotes.some(({ unreadable }) => unreadable) ? 0 : await contents.prune(used, limit);
      return { removed: removed.map(({ name, version }) => ({ name, version })), files };
    },
  };
};

export type RemoteStore = ReturnType<typeof createRemoteStore>;
