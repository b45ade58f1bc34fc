import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { type Connection, connectMongo, withTransaction } from '../src/database/index.ts';
import { createPictureRepository } from '../src/pictures/index.ts';
import { silentLogger } from '../src/testing/index.ts';

const database = testDatabase();
let connection: Connection;

beforeAll(async () => {
  connection = await connectMongo({ uri: database.uri, dbName: database.prefix, logger: silentLogger });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

test('the last two users of a picture conflict when they release it together, and it is deleted', async () => {
  const pictures = createPictureRepository(connection);
  const hash = 'a'.repeat(64);
  const users = connection.collection<{ _id: string; picture: string | null }>('users');
  await users.insertMany([
    { _id: 'kim', picture: hash },
    { _id: 'lee', picture: hash },
  ]);
  await withTransaction(connection, (session) =>
    pictures.use({ hash, bytes: Buffer.from('a picture') }, new Date(0), session),
  );

  const begin = async (user: string) => {
    const session = await connection.startSession();
    session.startTransaction();
    await users.updateOne({ _id: user }, { $set: { picture: null } }, { session });
    const isUsed = async () => (await users.findOne({ picture: hash }, { session })) !== null;
    return { session, release: () => pictures.release(hash, isUsed, session) };
  };
  const [kim, lee] = [await begin('kim'), await begin('lee')];
  await kim.release();
  await expect(lee.release()).rejects.toThrow(/conflict/i);
  await kim.session.commitTransaction();
  await lee.session.abortTransaction();
  expect(await pictures.findBytes(hash)).not.toBeNull();
  const again = await begin('lee');
  await again.release();
  await again.session.commitTransaction();
  expect(await pictures.findBytes(hash)).toBeNull();
  await Promise.all([kim, lee, again].map(({ session }) => session.endSession()));
});
