import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { connectRemoteStore } from '@portal/remotes';
import { ConfigError } from '@portal/service-kit';
import { MongoClient } from 'mongodb';
import { writeArchive } from './archive.ts';
import type { BackupEnvironment } from './config.ts';
import { requireOwnServer } from './databases.ts';
import { dumpDatabases } from './mongo-tools.ts';

const backupFile = /^portal-\d{4}-\d\d-\d\dT[\d-]+Z\.gz(?:\.age)?$/;

/** Removes the oldest backups of a folder beyond the number to keep. Other files are not touched. */
const prune = async (dir: string, keep: number): Promise<string[]> => {
  const names = (await readdir(dir)).filter((name) => backupFile.test(name)).sort();
  const old = names.slice(0, -keep);
  await Promise.all(old.map((name) => rm(join(dir, name))));
  return old;
};

/** No backup takes longer. */
const abandonedMs = 12 * 3_600_000;

/** Removes what backups that were killed have left, so that they do not fill the disk. */
const removeAbandoned = async (dir: string, now: Date): Promise<void> => {
  for (const name of await readdir(dir)) {
    if (!name.endsWith('.partial') || !backupFile.test(name.slice(0, -'.partial'.length))) continue;
    const { mtimeMs } = await stat(join(dir, name));
    if (now.getTime() - mtimeMs > abandonedMs) await rm(join(dir, name));
  }
};

/** @throws Error if the server contains other databases, which a restore would replace */
const requireOwn = async ({ MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix }: BackupEnvironment): Promise<void> => {
  const client = await MongoClient.connect(uri);
  try {
    await requireOwnServer(client, prefix);
  } finally {
    await client.close();
  }
};

/** Lets the gateway report the age of the backup. */
const record = async ({ MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix }: BackupEnvironment, now: Date) => {
  const store = connectRemoteStore({ uri, prefix });
  try {
    await store.lastBackup.record(now);
  } finally {
    await store.close();
  }
};

/**
 * Saves all databases of the MongoDB server as of one moment into a new file, then removes the oldest backups and records the time, from
 * which the gateway reports the age of the last backup.
 * @returns the path of the file
 * @throws Error if anything failed; the folder is then as before
 */
export const saveBackup = async (environment: BackupEnvironment, now: Date): Promise<string> => {
  const { NODE_ENV, BACKUP_DIR: dir, BACKUP_KEEP, BACKUP_RECIPIENTS: recipients, MONGODB_URI: uri } = environment;
  if (NODE_ENV === 'production' && recipients.length === 0)
    throw new ConfigError('BACKUP_RECIPIENTS: required in production, because backups must be encrypted');
  const name = `portal-${now.toISOString().replaceAll(/[:.]/g, '-')}.gz${recipients.length > 0 ? '.age' : ''}`;
  const path = join(dir, name);
  const partial = `${path}.partial`;
  await removeAbandoned(dir, now);
  try {
    await dumpDatabases(uri, (archive) => writeArchive(archive, partial, recipients));
    // Afterwards, because a database may have been created meanwhile.
    await requireOwn(environment);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await prune(dir, BACKUP_KEEP);
  await record(environment, now).catch(({ message }: Error) => {
    throw new Error(`${path} is complete, but its time could not be recorded: ${message}`);
  });
  return path;
};
