import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { type Connection, connectMongo, withTransaction } from '../src';
import { silentLogger as logger } from '../src/testing';

const database = testDatabase();
let connection: Connection;
const row = { name: 'row' };
const rows = () => connection.collection('rows');
beforeAll(async () => {
  connection = await connectMongo({ uri: database.uri, dbName: database.prefix, logger });
});
beforeEach(async () => {
  await rows().updateOne(row, { $set: { by: null } }, { upsert: true });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const writeAs = (by: string) =>
  withTransaction(connection, async (session) => {
    await rows().updateOne(row, { $set: { by } }, { session });
  });

test('a transaction that meets the row of another one is busy before its call ends, and stores nothing afterwards', async () => {
  const other = await connection.startSession();
  other.startTransaction();
  await rows().updateOne(row, { $set: { by: 'other' } }, { session: other });
  await expect(writeAs('late')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
  await other.abortTransaction();
  await other.endSession();
  await writeAs('next');
  expect(await rows().findOne(row)).toMatchObject({ by: 'next' });
});

const holdRow = `
  const { MongoClient } = require('mongodb');
  const [uri, dbName] = process.argv.slice(1);
  const client = new MongoClient(uri);
  const session = client.startSession();
  session.startTransaction();
  client.db(dbName).collection('rows').updateOne({ name: 'row' }, { $set: { by: 'killed' } }, { session })
    .then(() => process.send('holds the row'));
  setInterval(() => {}, 60_000);`;

test('MongoDB ends the transaction of a killed process', async () => {
  const child = spawn(process.execPath, ['-e', holdRow, database.uri, database.prefix], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  child.kill('SIGKILL');
  const write = (): Promise<void> =>
    writeAs('next').catch((error) => (error.code === 'busy' ? write() : Promise.reject(error)));
  await write();
  expect(await rows().findOne(row)).toMatchObject({ by: 'next' });
}, 40_000);
