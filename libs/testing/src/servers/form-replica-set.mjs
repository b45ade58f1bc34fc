import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

// Makes the mongod on a local port the only member of the replica set `portal`, and ends when it is primary: `node form-replica-set.mjs
// 27017`. The set stores the port of its last run, and this run may use another.

const host = `127.0.0.1:${process.argv[2]}`;
const client = new MongoClient(`mongodb://${host}/?directConnection=true`);
const admin = client.db('admin');

/** @returns null if the set has no configuration yet */
const readConfig = async () => {
  try {
    return (await admin.command({ replSetGetConfig: 1 })).config;
  } catch (error) {
    if (error.codeName === 'NotYetInitialized') return null;
    throw error;
  }
};

const initiate = async () => {
  try {
    await admin.command({ replSetInitiate: { _id: 'portal', members: [{ _id: 0, host }] } });
  } catch (error) {
    // After a restart, the server may not have read its configuration yet.
    if (error.codeName !== 'AlreadyInitialized') throw error;
  }
};

const becomePrimary = async () => {
  if ((await admin.command({ hello: 1 })).isWritablePrimary) return true;
  const config = await readConfig();
  if (config === null) await initiate();
  else if (config.members[0].host !== host) {
    const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
    // The change is forced, because there is no primary that could agree.
    await admin.command({ replSetReconfig: moved, force: true });
  }
  return false;
};

while (!(await becomePrimary())) await delay(25);
await client.close();
