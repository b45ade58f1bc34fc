import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findOnPath, run } from '@portal/testing/servers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { MongoClient } from 'mongodb';
import type { Portal } from './portal.ts';

/** Collections that a backup or a restore changes itself: the time of the backup, everyone's sessions, the pause of email. */
const ignoredCollections = ['portal_remotes.backups', 'portal_account.sessions', 'portal_email.controls'];

/** Hashes of all documents of each collection of the portal, by `<database>.<collection>`. */
const hashCollections = async (uri: string): Promise<Record<string, string>> => {
  await using client = await MongoClient.connect(uri);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const hashes: Record<string, string> = {};
  for (const { name } of databases.filter(({ name }) => name.startsWith('portal_'))) {
    const { collections } = await client.db(name).command({ dbHash: 1 });
    for (const [collection, hash] of Object.entries<string>(collections))
      if (!ignoredCollections.includes(`${name}.${collection}`)) hashes[`${name}.${collection}`] = hash;
  }
  return hashes;
};

/** Backs up a running portal and restores it, as an operator does. Both stop its processes and start them again. */
export const createBackupDrill = ({ serverUrls, environments, processes }: Portal) => {
  let source: Record<string, string> = {};
  const dir = join(dirname(environments.get('gateway')?.['REMOTES_CACHE_DIR'] ?? ''), 'backups');
  const identity = generateIdentity();
  const backup = async (...args: string[]) => {
    const { all } = await run(process.execPath, ['libs/backup/dist/main.mjs', ...args], {
      all: true,
      env: {
        ...environments.get('gateway'),
        BACKUP_DIR: dir,
        BACKUP_RECIPIENTS: await identityToRecipient(await identity),
        BACKUP_IDENTITY: await identity,
      },
    });
    return all;
  };
  const whileStopped = async (work: () => Promise<unknown>) => {
    await Promise.all([...processes.values()].map((one) => one.stop()));
    await work();
    await Promise.all([...processes.values()].map((one) => one.start()));
  };
  return {
    /** @throws Error on a machine without the MongoDB Database Tools */
    save: async () => {
      if (!(await findOnPath('mongodump'))) throw new Error('mongodump is not on the PATH');
      await rm(dir, { recursive: true, force: true });
      await mkdir(dir);
      await whileStopped(async () => {
        source = await hashCollections(serverUrls.mongodbUri);
        await backup('save');
      });
    },
    /** @throws Error naming the collections that differ from those of the backup */
    restore: async () => {
      const [file = ''] = await readdir(dir);
      // Processes that run would write into databases that are half restored.
      const refused = await backup('restore', join(dir, file)).catch(({ message }: Error) => message);
      if (!refused?.includes('Stop the portal first')) throw new Error(`restored under a running portal: ${refused}`);
      await whileStopped(async () => {
        await backup('restore', join(dir, file));
        const restored = await hashCollections(serverUrls.mongodbUri);
        const names = [...new Set([...Object.keys(source), ...Object.keys(restored)])];
        const different = names.filter((name) => source[name] !== restored[name]);
        if (different.length > 0) throw new Error(`not as in the backup: ${different.join(', ')}`);
      });
    },
  };
};
