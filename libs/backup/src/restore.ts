import { createLogger } from '@portal/service-kit';
import { connectToRunningRedis, type Redis } from '@portal/service-kit/redis';
import { type Db, MongoClient } from 'mongodb';
import pRetry from 'p-retry';
import { readArchive, verifyArchive } from './archive.ts';
import type { BackupEnvironment } from './config.ts';
import { listOwnDatabases, requireOwnDatabases, requireOwnServer } from './databases.ts';
import { loadDatabases } from './mongo-tools.ts';

/** Processes name their connections after their database. @throws Error with the databases that running processes use */
const requireNobody = async (client: MongoClient, prefix: string): Promise<void> => {
  const connections = client
    .db('admin')
    .aggregate<{ _id: string }>([
      { $currentOp: { allUsers: true, idleConnections: true } },
      { $match: { appName: { $in: listOwnDatabases(prefix) } } },
      { $group: { _id: '$appName' } },
    ]);
  const used = (await connections.toArray()).map(({ _id }) => _id).sort();
  if (used.length > 0) throw new Error(`Stop the portal first. Running processes use ${used.join(', ')}.`);
};

const dropDatabases = async (client: MongoClient, prefix: string): Promise<void> => {
  await Promise.all(listOwnDatabases(prefix).map((name) => client.db(name).dropDatabase()));
};

/** Signs everyone out, because sessions that have ended since the backup are open in it. */
const endSessions = (account: Db) => account.collection('sessions').deleteMany({});

/** Pauses emails like `npm run email -- pause`, because the backup does not know which of them have been sent since. */
const pauseEmail = (email: Db, now: Date) =>
  email
    .collection<{ _id: string }>('controls')
    .updateOne(
      { _id: 'queue' },
      { $set: { pausedBy: 'npm run restore', pausedAt: now, reason: 'Restored from a backup' } },
      { upsert: true },
    );

/** Removes the portal's keys and no others, because Redis may be shared. Queues and ranks are rebuilt from MongoDB. */
const clearRedis = async (redis: Redis, prefix: string): Promise<void> => {
  for (const match of [`${prefix}:*`, `{${prefix}-*`])
    for await (const keys of redis.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>)
      if (keys.length > 0) await redis.unlink(keys);
};

/**
 * Replaces the portal's databases by those of a backup. Afterwards everyone is signed out and sending emails is paused.
 * @throws Error before anything has changed if the file cannot be restored, other databases would be replaced, or processes of the portal
 *   run; Error at the end if processes have started meanwhile, so that it must be repeated
 */
export const restoreBackup = async (environment: BackupEnvironment, path: string, now: Date): Promise<void> => {
  const { MONGODB_URI: uri, MONGODB_DB_PREFIX: prefix, BACKUP_IDENTITY: identity } = environment;
  const { databases } = await verifyArchive(path, identity);
  requireOwnDatabases(databases, prefix, 'The backup');
  const redis = await connectToRunningRedis(
    environment.REDIS_URL,
    createLogger({ service: 'backup', level: 'silent' }),
  );
  const client = await MongoClient.connect(uri);
  try {
    await requireOwnServer(client, prefix);
    // The server lists a connection for a moment after its process has ended.
    await pRetry(() => requireNobody(client, prefix), { retries: 5, minTimeout: 500, factor: 1 });
    await dropDatabases(client, prefix);
    await loadDatabases(uri, await readArchive(path, identity));
    await endSessions(client.db(`${prefix}_account`));
    await pauseEmail(client.db(`${prefix}_email`), now);
    await clearRedis(redis, environment.REDIS_PREFIX);
    // A process that has started meanwhile may have copied data that was half restored.
    await requireNobody(client, prefix);
  } finally {
    redis.disconnect();
    await client.close();
  }
};
