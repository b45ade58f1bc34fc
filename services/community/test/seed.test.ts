import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { portalConfig } from '@portal/contracts';
import { createLogger, systemClock } from '@portal/service-kit';
import { Types } from 'mongoose';
import type { DemoPart } from '../src/demo-data/demo-part';
import { type DemoDataOptions, loadDemoData } from '../src/demo-data/load-demo-data';
import { startCommunity, type TestCommunity } from './support/community';

let community: TestCommunity;
const logger = createLogger({ service: 'test', level: 'silent' });

const load = (overrides: Partial<DemoDataOptions> = {}) =>
  loadDemoData({
    environment: community.environment,
    portal: portalConfig.parse({}),
    clock: systemClock,
    logger,
    ...overrides,
  });

/** A part that stores one row of a fixed id in a collection of its own. */
const rowIn = (name: string): DemoPart => ({
  name,
  isEmpty: async ({ connection }) => (await connection.collection(name).findOne({})) === null,
  store: async ({ connection }, session) => {
    await connection.collection(name).insertOne({ _id: new Types.ObjectId('65f0c0ffee0000000000d001') }, { session });
    return 1;
  },
});
const rowsIn = (name: string) => community.db.collection(name).countDocuments();

beforeAll(async () => {
  community = await startCommunity();
});
afterAll(() => community.stop());

describe('the demo data', () => {
  test('is refused in production', async () => {
    const environment = { ...community.environment, NODE_ENV: 'production' as const };
    await expect(load({ environment })).rejects.toThrow('production');
  });

  test('is loaded in all its parts, once', async () => {
    const parts = [rowIn('once_a'), rowIn('once_b')];
    expect(await load({ parts })).toEqual({ once_a: 1, once_b: 1 });
    expect(await load({ parts })).toEqual({});
    expect([await rowsIn('once_a'), await rowsIn('once_b')]).toEqual([1, 1]);
  });

  test('is not mixed into what is there', async () => {
    await community.db.collection('used').insertOne({});
    expect(await load({ parts: [rowIn('unused'), rowIn('used')] })).toEqual({});
    expect(await rowsIn('unused')).toBe(0);
  });

  test('is loaded as a whole or not at all', async () => {
    const broken: DemoPart = { ...rowIn('broken'), store: () => Promise.reject(new Error('no room')) };
    await expect(load({ parts: [rowIn('whole'), broken] })).rejects.toThrow('no room');
    expect(await rowsIn('whole')).toBe(0);
  });

  test('is loaded once by loaders that start together', async () => {
    const parts = [rowIn('raced')];
    const loaded = await Promise.all([load({ parts }), load({ parts }), load({ parts })]);
    expect(loaded.filter((stored) => 'raced' in stored)).toHaveLength(1);
    expect(await rowsIn('raced')).toBe(1);
  });
});
