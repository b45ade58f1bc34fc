import {
  type PublishedVersion,
  publishedVersion,
  type RemoteAuditEntry,
  type RemoteFile,
  type RemoteRegistry,
  type RemoteState,
  type ShellDescription,
} from '@portal/contracts';
import type { ClientSession, Db, MongoClient } from 'mongodb';

type RemoteRow = Pick<RemoteState, 'active' | 'candidate' | 'pinned'> & { _id: string };
type VersionRow = PublishedVersion & { _id: string };

interface RegistryRow {
  _id: 'registry';
  revision: number;
  /** The version of each remote that the workspace had built at the last `publishBuilt`. */
  built?: Record<string, string>;
}

export const registryCollection = (db: Db) => db.collection<RegistryRow>('registry');

interface ShellRow extends ShellDescription {
  _id: string;
  /** When it was last deployed. */
  seenAt: string;
  /** Its `/assets`; absent in rows of earlier releases. */
  files?: RemoteFile[];
}

/** Builds have to work in the live shell and in the one before it, to which one may roll back. */
const keptShells = 2;

/** An audit entry; absent fields do not apply. */
type AuditNote = Omit<RemoteAuditEntry, 'from' | 'to' | 'forced'> & Partial<RemoteAuditEntry>;

interface Update {
  registry: RemoteRegistry;
  audit: RemoteAuditEntry[];
  /** Replaces the record of the workspace's builds. */
  built?: Record<string, string>;
}

const toVersionId = ({ name, version }: { name: string; version: string }) => `${name}/${version}`;

export type RegistryDatabase = ReturnType<typeof createRegistryDatabase>;

/** The registry in MongoDB: one document for each remote and each version, and one whose revision orders all changes. */
export const createRegistryDatabase = (client: MongoClient, db: Db) => {
  const head = registryCollection(db);
  const remotes = db.collection<RemoteRow>('remotes');
  const versions = db.collection<VersionRow>('versions');
  const audit = db.collection<RemoteAuditEntry>('audit');
  const shells = db.collection<ShellRow>('shells');

  const readIn = async (session: ClientSession) => {
    const row = await head.findOne({ _id: 'registry' }, { session });
    const remoteRows = await remotes.find({}, { session }).toArray();
    const versionRows = await versions.find({}, { session }).toArray();
    const states = remoteRows.map(({ _id: name, active, candidate, pinned }): [string, RemoteState] => {
      const own = versionRows.filter((version) => version.name === name);
      // Manifests of older formats are upgraded.
      const read = own.map(({ _id, ...row }) => publishedVersion.safeParse(row).data ?? row.version);
      const versions = read.flatMap((row) => (typeof row === 'string' ? [] : [[row.version, row] as const]));
      const unreadable = read.filter((row) => typeof row === 'string');
      const state = { active, candidate, pinned, versions: Object.fromEntries(versions) };
      return [name, unreadable.length > 0 ? { ...state, unreadable } : state];
    });
    const registry: RemoteRegistry = { revision: row?.revision ?? 0, remotes: Object.fromEntries(states) };
    return { registry, built: row?.built ?? {} };
  };

  const save = async (before: RemoteRegistry, after: RemoteRegistry, session: ClientSession): Promise<void> => {
    for (const [name, { versions: next, unreadable: _unreadable, ...remote }] of Object.entries(after.remotes)) {
      const known = before.remotes[name]?.versions ?? {};
      if (before.remotes[name] === after.remotes[name]) continue;
      await remotes.replaceOne({ _id: name }, remote, { session, upsert: true });
      for (const version of Object.values(next).filter((one) => known[one.version] !== one))
        await versions.replaceOne({ _id: toVersionId(version) }, version, { session, upsert: true });
      const removed = Object.values(known).filter(({ version }) => !next[version]);
      if (removed.length > 0) await versions.deleteMany({ _id: { $in: removed.map(toVersionId) } }, { session });
    }
  };

  const readShells = (session?: ClientSession): Promise<ShellDescription[]> =>
    shells
      .find({}, { ...(session && { session }), projection: { _id: 0, seenAt: 0, files: 0 } })
      .sort({ seenAt: -1 })
      .limit(keptShells)
      .toArray();

  const transaction = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
    client.withSession((session) =>
      session.withTransaction(() => work(session), {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority', journal: true },
      }),
    );

  return {
    /** Reads all of one moment. */
    read: () => client.withSession({ snapshot: true }, readIn),
    /**
     * Reads, changes and writes the registry in one transaction. Changes wait for each other; `change` may run again. Nothing is written
     * when it throws or returns null.
     * @returns the registry afterwards
     */
    update: (
      change: (registry: RemoteRegistry, shells: readonly ShellDescription[]) => Update | null,
    ): Promise<RemoteRegistry> =>
      transaction(async (session) => {
        // First of all, so that a second change conflicts here and is tried again.
        await head.updateOne({ _id: 'registry' }, { $inc: { revision: 1 } }, { session, upsert: true });
        const { registry: read } = await readIn(session);
        const before = { ...read, revision: read.revision - 1 };
        const update = change(before, await readShells(session));
        if (!update) {
          await session.abortTransaction();
          return before;
        }
        const after = { ...update.registry, revision: read.revision };
        await save(before, after, session);
        if (update.audit.length > 0) await audit.insertMany(update.audit, { session });
        if (update.built) await head.updateOne({ _id: 'registry' }, { $set: { built: update.built } }, { session });
        return after;
      }),
    /**
     * Makes a change next to the registry, in one transaction with its audit entry.
     * @param write returns null when it has changed nothing
     * @returns whether anything has changed
     */
    audited: (write: (session: ClientSession) => Promise<AuditNote | null>): Promise<boolean> =>
      transaction(async (session) => {
        const note = await write(session);
        if (note) await audit.insertOne({ from: null, to: null, forced: false, ...note }, { session });
        return note !== null;
      }),
    /** Records a shell as the one deployed last. */
    recordShell: async (shell: ShellDescription, files: RemoteFile[], seenAt: string): Promise<void> => {
      await shells.replaceOne({ _id: shell.version }, { ...shell, files, seenAt }, { upsert: true });
    },
    /** The files of all recorded shells. */
    readShellFiles: async (): Promise<RemoteFile[]> =>
      (await shells.find({}, { projection: { files: 1 } }).toArray()).flatMap(({ files = [] }) => files),
    /** Forgets shells that were last deployed before a moment, except those that builds have to work in. */
    removeShells: async (before: string): Promise<void> => {
      const kept = await shells.find().sort({ seenAt: -1 }).limit(keptShells).toArray();
      await shells.deleteMany({ _id: { $nin: kept.map(({ _id }) => _id) }, seenAt: { $lt: before } });
    },
    /** The shells that were deployed last, newest first. */
    readShells,
    /** The last changes, newest first. */
    readAudit: (remote: string | undefined, limit: number): Promise<RemoteAuditEntry[]> =>
      audit
        .find(remote === undefined ? {} : { remote }, { projection: { _id: 0 } })
        .sort({ _id: -1 })
        .limit(limit)
        .toArray(),
  };
};
