import type { RemoteRegistry } from '@portal/contracts';
import type { Db, MongoClient } from 'mongodb';
import { RegistryError } from '../errors';
import type { Upload } from '../upload';
import { createContents } from './contents';
import { type AuditEntry, createRegistryDatabase } from './registry-database';
import { requireCompatible, requireFiles } from './rules';
import { createTokens } from './tokens';
import {
  fallbackOf,
  type PublishFields,
  remoteOf,
  versionOf,
  withActive,
  withDemotion,
  withFields,
  withoutVersions,
  withProof,
  withPublished,
} from './transitions';

interface StoreOptions {
  client: MongoClient;
  db: Db;
  /** Default: the system's. */
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

/** Files of an upload that was never finished are kept this long. */
const unusedFileMs = 3_600_000;

type Transition = (registry: RemoteRegistry, now: string) => RemoteRegistry;

const requireFitting = (registry: RemoteRegistry, name: string, version: string): void =>
  requireCompatible(versionOf(registry, name, version).manifest, registry);

/** Makes the fallback active in place of a version that is marked as broken. @throws RegistryError `no_last_good` */
const withFallback = (registry: RemoteRegistry, name: string, now: string): RemoteRegistry => {
  const fallback = fallbackOf(remoteOf(registry, name));
  if (!fallback)
    throw new RegistryError(
      'no_last_good',
      `${name} has no other version that is known to work; promote one: npm run remotes -- list`,
    );
  requireCompatible(fallback.manifest, registry);
  return withActive(registry, name, fallback.version, now);
};

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
    const registry = await database.update((before) => {
      const at = clock().toISOString();
      const after = transition(before, at);
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
      const transition: Transition = (before, now) => {
        const after = added(before, now);
        for (const { manifest } of uploads) requireCompatible(manifest, after);
        return after;
      };
      return change('publish', names, transition, { ...options, ...only });
    },

    /** Makes a published version live. */
    promote: (name: string, version: string, options: ChangeOptions): Promise<Change> =>
      change(
        'promote',
        [name],
        (registry, now) => {
          requireFitting(registry, name, version);
          return withActive(registry, name, version, now);
        },
        options,
      ),

    /** Marks the active version as broken and makes its fallback live, see `fallbackOf`. */
    rollback: (name: string, options: ChangeOptions): Promise<Change> =>
      change(
        'rollback',
        [name],
        (registry, at) => {
          const { active } = remoteOf(registry, name);
          const reason = `rolled back by ${options.actor}`;
          const marked = active === null ? registry : withDemotion(registry, name, active, { at, reason });
          return withFallback(marked, name, at);
        },
        options,
      ),

    /**
     * Marks a version as broken: it is never a fallback again and no longer the candidate. Unless the remote is pinned, an active version
     * is replaced by its fallback; without one it stays.
     */
    demote: (name: string, version: string, reason: string, options: ChangeOptions): Promise<Change> =>
      change(
        'demote',
        [name],
        (registry, at) => {
          const marked = withDemotion(registry, name, version, { at, reason });
          const { active, pinned } = remoteOf(marked, name);
          if (marked === registry || active !== version || pinned || !fallbackOf(remoteOf(marked, name))) return marked;
          return withFallback(marked, name, at);
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
        (registry) => {
          if (candidate) requireFitting(registry, name, candidate.version);
          return withFields(registry, name, { candidate });
        },
        { ...options, to: candidate?.version ?? null, reason: candidate && `${candidate.percentage} %` },
      ),

    /** Keeps the active version until it is promoted or rolled back by hand. */
    setPinned: (name: string, pinned: boolean, options: ChangeOptions): Promise<Change> =>
      change(pinned ? 'pin' : 'unpin', [name], (registry) => withFields(registry, name, { pinned }), options),

    /**
     * Deletes versions that were published and last active before a moment, with their files. It keeps those that are active, candidate,
     * proven or the fallback.
     * @returns the deleted versions
     */
    async collectGarbage(before: Date, options: ChangeOptions) {
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
      const files = await contents.prune(used, new Date(clock().getTime() - unusedFileMs));
      return { removed: removed.map(({ name, version }) => ({ name, version })), files };
    },
  };
};

export type RemoteStore = ReturnType<typeof createRemoteStore>;
