import type { RemoteRegistry, ShellDescription } from '@portal/contracts';
import type { Db, MongoClient } from 'mongodb';
import { checkUpload } from '../gate/check-upload';
import { checkSmoke } from '../gate/smoke';
import { requireFiles, type Upload } from '../upload';
import { createContents } from './contents';
import { createGarbageCollection } from './garbage';
import { type AuditEntry, createRegistryDatabase } from './registry-database';
import { gateStateOf, requireCompatible, type Transition, withFallback } from './rules';
import { createTokens } from './tokens';
import {
  type PublishFields,
  remoteOf,
  versionOf,
  withActive,
  withDemotion,
  withFields,
  withProof,
  withPublished,
} from './transitions';

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
  /** Whether a check was overridden, for the audit. */
  forced?: boolean;
}

interface PublishOptions extends ChangeOptions, Partial<Pick<PublishFields, 'activate'>> {
  /** Replaces the record of what the workspace had built. */
  built?: Record<string, string>;
}

/**
 * The registry of remotes: what is published and what is live. Every change is one transaction with its audit entry, and does nothing
 * the second time. Changes throw a RegistryError when they are rejected; nothing has changed then.
 */
export const createRemoteStore = ({ client, db, clock = () => new Date() }: StoreOptions) => {
  const database = createRegistryDatabase(client, db);
  const contents = createContents(db);

  /** @param names the remotes that it is about, each of which gets an audit entry if it has changed */
  const change = async (
    action: string,
    names: readonly string[],
    transition: Transition,
    { actor, forced = false, built, ...entry }: PublishOptions & Partial<AuditEntry>,
  ): Promise<Change> => {
    let changed = false;
    const shells = await database.readShells();
    const registry = await database.update((before) => {
      const at = clock().toISOString();
      const after = transition(before, at, shells);
      const affected = names.filter((name) => after.remotes[name] !== before.remotes[name]);
      changed = affected.length > 0;
      if (!changed && !built) return null;
      const audit = affected.map((remote): AuditEntry => {
        const [from = null, to = null] = [before, after].map(({ remotes }) => remotes[remote]?.active);
        return { at, actor, action, remote, from, to, reason: null, forced, ...entry };
      });
      return { registry: after, audit, ...(built && { built }) };
    });
    return { changed, registry };
  };

  return {
    tokens: createTokens(db, clock),
    /** The state of all remotes, and what the workspace had built at the last `publish` with `built`. */
    read: database.read,
    readAudit: database.readAudit,
    /** Records the shell of a gateway that starts: uploads are checked against it. */
    recordShell: (shell: ShellDescription) => database.recordShell(shell, clock().toISOString()),

    /**
     * Checks the files of an upload by the rules of the publish gate.
     * @param smokeToken hash of the token that must have signed the record of the smoke run; null: no record is required
     * @throws GateError with every rule that the build breaks
     */
    async check(
      files: ReadonlyMap<string, Buffer>,
      dropRoutes: readonly string[],
      smoke: Upload['smoke'],
      smokeToken: string | null,
    ): Promise<Upload> {
      const [{ registry }, shells] = await Promise.all([database.read(), database.readShells()]);
      const checked = await checkUpload(files, gateStateOf(registry, shells), { dropRoutes });
      const live = shells.map(({ version }) => version);
      if (smokeToken !== null) checkSmoke({ ...checked, smoke }, smokeToken, live);
      const contentOf = (path: string) => files.get(path) ?? Buffer.alloc(0);
      return { ...checked, smoke, files: checked.files.map((file) => ({ ...file, content: contentOf(file.path) })) };
    },
    /** Reads a published file, without checking its hash. @returns null when it is not stored */
    readFile: contents.read,

    /** Publishes all builds or none: a route may move from one remote to another in one step. */
    async publish(uploads: readonly Upload[], { activate = true, ...options }: PublishOptions): Promise<Change> {
      const added: Transition = (registry, now) =>
        uploads.reduce((state, one) => withPublished(state, one, { now, actor: options.actor, activate }), registry);
      for (const upload of uploads) requireFiles(upload);
      await contents.write(
        uploads.flatMap(({ files }) => files),
        clock(),
      );
      const names = uploads.map(({ manifest }) => manifest.name);
      const only = uploads.length === 1 ? { to: uploads[0]?.manifest.version ?? null } : {};
      const transition: Transition = (before, now, shells) => {
        const after = added(before, now, shells);
        // The portal's own builds come with the shell that is about to start.
        for (const upload of uploads) requireCompatible(upload, after, options.built ? [] : shells);
        return after;
      };
      return change('publish', names, transition, { ...options, ...only });
    },

    /** Makes a published version live. */
    promote: (name: string, version: string, options: ChangeOptions): Promise<Change> =>
      change(
        'promote',
        [name],
        (registry, now, shells) => {
          requireCompatible(versionOf(registry, name, version), registry, shells);
          return withActive(registry, name, version, now);
        },
        options,
      ),

    /** Marks the active version as broken and makes its fallback live, see `fallbackOf`. */
    rollback: (name: string, options: ChangeOptions): Promise<Change> =>
      change(
        'rollback',
        [name],
        (registry, at, shells) => {
          const { active } = remoteOf(registry, name);
          const reason = `rolled back by ${options.actor}`;
          const marked = active === null ? registry : withDemotion(registry, name, active, { at, reason });
          return withFallback(name)(marked, at, shells);
        },
        options,
      ),

    /**
     * Marks a version as broken: it is never a fallback again and no longer the candidate. Unless the remote is pinned, an active version
     * is replaced by its fallback; without one that fits the live shells and remotes it stays.
     */
    demote: (name: string, version: string, reason: string, options: ChangeOptions): Promise<Change> =>
      change(
        'demote',
        [name],
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

    /** Records that a version is known to work. */
    prove: (name: string, version: string, options: ChangeOptions): Promise<Change> =>
      change('prove', [name], (registry, now) => withProof(registry, name, version, now), { ...options, to: version }),

    /** Shows a version to a share of the visitors, in percent; null ends that. */
    setCandidate: (
      name: string,
      candidate: { version: string; percentage: number } | null,
      options: ChangeOptions,
    ): Promise<Change> =>
      change(
        'canary',
        [name],
        (registry, _now, shells) => {
          if (candidate) requireCompatible(versionOf(registry, name, candidate.version), registry, shells);
          return withFields(registry, name, { candidate });
        },
        { ...options, to: candidate?.version ?? null, reason: candidate && `${candidate.percentage} %` },
      ),

    /** Keeps the active version until it is promoted or rolled back by hand. */
    setPinned: (name: string, pinned: boolean, options: ChangeOptions): Promise<Change> =>
      change(pinned ? 'pin' : 'unpin', [name], (registry) => withFields(registry, name, { pinned }), options),

    collectGarbage: createGarbageCollection({ database, contents, change, clock }),
  };
};

export type RemoteStore = ReturnType<typeof createRemoteStore>;
