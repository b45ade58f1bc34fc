import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { startDatabaseClock } from '../src/database/database-clock.ts';
import { type Connection, connectMongo, readServerTime } from '../src/database/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

const database = testDatabase();
let connection: Connection;
beforeAll(async () => {
  connection = await connectMongo({ uri: database.uri, dbName: database.prefix, logger });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const hour = 3_600_000;

test('a system clock that steps an hour, forwards or back, changes nothing', async () => {
  const { clock, stop } = await startDatabaseClock(connection, logger);
  const { now } = Date;
  for (const step of [hour, -hour]) {
    const system = jest.spyOn(Date, 'now').mockImplementation(() => now() + step);
    const before = (await readServerTime(connection)).getTime();
    expect(Math.abs(clock().getTime() - before)).toBeLessThan(hour / 2);
    system.mockRestore();
  }
  await stop();
});

test('a system clock about as exact as that of the database counts to the millisecond', async () => {
  const { clock, stop } = await startDatabaseClock(connection, logger);
  const system = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  expect(clock().getTime()).toBe(Date.now());
  system.mockRestore();
  await stop();
});
