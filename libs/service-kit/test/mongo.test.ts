import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { type Connection, connectMongo, withTransaction } from '../src/database/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

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
  withTransaction(
    connection,
    async (session) => {
      await rows().updateOne(row, { $set: { by } }, { session });
    },
    { limitMs: 500 },
  );

test('a transaction that meets the row of another one is busy after its limit, and stores nothing later', async () => {
  const other = await connection.startSession();
  other.startTransaction();
  await rows().updateOne(row, { $set: { by: 'other' } }, { session: other });
  await expect(writeAs('late')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
  await other.abortTransaction();
  await other.endSession();
  await writeAs('next');
  expect(await rows().findOne(row)).toMatchObject({ by: 'next' });
});

test('a transaction whose work ends after its limit, or after the deadline of its call, stores nothing', async () => {
  const write = (afterwards: () => unknown, options: Parameters<typeof withTransaction>[2]) =>
    withTransaction(
      connection,
      async (session) => {
        await rows().updateOne(row, { $set: { by: 'late' } }, { session });
        afterwards();
      },
      options,
    );
  const deadline = new AbortController();
  await expect(write(() => deadline.abort(), { signal: deadline.signal })).rejects.toMatchObject({ code: 'busy' });
  const clock = jest.spyOn(performance, 'now');
  const late = write(() => clock.mockReturnValue(Number.MAX_SAFE_INTEGER), { limitMs: 60_000 });
  await expect(late.finally(() => clock.mockRestore())).rejects.toMatchObject({ code: 'busy' });
  expect(await rows().findOne(row)).not.toMatchObject({ by: 'late' });
});

test('a commit whose response is lost is repeated until it is known, also when the driver fails with a TypeError', async () => {
  const session = await connection.startSession();
  const commit = session.commitTransaction.bind(session);
  let commits = 0;
  session.commitTransaction = async () => {
    commits += 1;
    if (commits < 4) throw new TypeError("Cannot read properties of undefined (reading 'on')");
    return commit();
  };
  const started = jest.spyOn(connection, 'startSession').mockResolvedValue(session);
  const write = async () => void (await rows().updateOne(row, { $set: { by: 'interrupted' } }, { session }));
  await withTransaction(connection, write).finally(() => started.mockRestore());
  expect(commits).toBeGreaterThan(3);
  expect(await rows().findOne(row)).toMatchObject({ by: 'interrupted' });
});

test('a transaction reads from the primary, whatever MONGODB_URI prefers', async () => {
  const uri = new URL(database.uri);
  uri.searchParams.set('readPreference', 'secondaryPreferred');
  const reader = await connectMongo({ uri: uri.href, dbName: database.prefix, logger });
  const found = withTransaction(reader, (session) => reader.collection('rows').findOne(row, { session }));
  await expect(found.finally(() => reader.close())).resolves.toMatchObject(row);
});
