import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { testDatabase } from '@portal/testing';
import { Types } from 'mongoose';
import {
  type Connection,
  connectMongo,
  createDemoDataLoader,
  type DemoDataOptions,
  type DemoPart,
} from '../src/database/index.ts';
import { systemClock } from '../src/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

interface Store {
  connection: Connection;
}

const database = testDatabase();
const environment = {
  NODE_ENV: 'test',
  MONGODB_URI: database.uri,
  MONGODB_DB_PREFIX: database.prefix,
  EVENT_SUBSCRIBERS: [],
} satisfies DemoDataOptions<Store>['environment'];
let db: Connection;

const loadDemoData = createDemoDataLoader<Store>({
  service: 'community',
  createStore: (_config, connection) => ({ connection }),
  parts: [],
});
const load = (overrides: Partial<DemoDataOptions<Store>> = {}) =>
  loadDemoData({ environment, portal: portalConfig.parse({}), clock: systemClock, logger, ...overrides });

/** Creates a part that stores one row with a fixed id in its own collection. */
const rowIn = (name: string): DemoPart<Store> => ({
  name,
  isEmpty: async ({ connection }) => (await connection.collection(name).findOne({})) === null,
  prepare:
    async ({ connection }) =>
    async (session) => {
      await connection.collection(name).insertOne({ _id: new Types.ObjectId('65f0c0ffee0000000000d001') }, { session });
      return 1;
    },
});
const rowsIn = (name: string) => db.collection(name).countDocuments();

beforeAll(async () => {
  db = await connectMongo({ uri: database.uri, dbName: `${database.prefix}_community`, logger });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

describe('the demo data', () => {
  test('is rejected in production', async () => {
    const production = { ...environment, NODE_ENV: 'production' as const };
    await expect(load({ environment: production })).rejects.toThrow('production');
  });

  test('is loaded in all its parts, once', async () => {
    const parts = [rowIn('once_a'), rowIn('once_b')];
    expect(await load({ parts })).toEqual({ once_a: 1, once_b: 1 });
    expect(await load({ parts })).toEqual({});
    expect([await rowsIn('once_a'), await rowsIn('once_b')]).toEqual([1, 1]);
  });

  test('is not mixed into existing data', async () => {
    await db.collection('used').insertOne({});
    expect(await load({ parts: [rowIn('unused'), rowIn('used')] })).toEqual({});
    expect(await rowsIn('unused')).toBe(0);
  });

  test('is loaded as a whole or not at all', async () => {
    const broken: DemoPart<Store> = {
      ...rowIn('broken'),
      prepare: async () => () => Promise.reject(new Error('disk full')),
    };
    await expect(load({ parts: [rowIn('whole'), broken] })).rejects.toThrow('disk full');
    expect(await rowsIn('whole')).toBe(0);
  });

  test('is loaded once by loaders that start together', async () => {
    const parts = [rowIn('raced')];
    const loaded = await Promise.all([load({ parts }), load({ parts }), load({ parts })]);
    expect(loaded.filter((stored) => 'raced' in stored)).toHaveLength(1);
    expect(await rowsIn('raced')).toBe(1);
  });
});
