import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { LiveChanged } from '@portal/contracts';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import { connectMongo, withTransaction } from '../src/database/index.ts';
import { createOutbox, createRelay, liveStream, liveSubscriber, newEventId } from '../src/outbox/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

const database = testDatabase();
const { url: redisUrl, prefix: redisPrefix, flush } = testRedisPrefix();
const redis = new Redis(redisUrl);
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await flush();
});
afterAll(async () => {
  redis.disconnect();
  await database.drop();
});

const liveEvent = (version: number): LiveChanged => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  type: 'live.changed',
  data: { topic: 'tournament:1', after: version - 1, version, change: {} },
});

const open = async () => {
  const connection = await connectMongo({ uri: database.uri, dbName: database.prefix, logger });
  closing.push(() => connection.close());
  const outbox = createOutbox(connection, { 'live.changed': [liveSubscriber] });
  await outbox.model.createIndexes();
  const startRelay = (watches: boolean) => {
    const relay = createRelay({ outbox, redisUrl, redisPrefix, logger, sweepMs: 50, unconfirmedMs: 200, watches });
    relay.start();
    closing.push(() => relay.stop());
  };
  const add = (versions: readonly number[], at = new Date()) =>
    withTransaction(connection, (session) => outbox.add(versions.map(liveEvent), session, at));
  const isDone = async () => (await outbox.model.countDocuments({ doneAt: null })) === 0;
  return { startRelay, add, isDone };
};

const versionsInStream = async () =>
  (await redis.xrange(liveStream(redisPrefix), '-', '+')).map(
    ([, [, json = '']]) => (JSON.parse(json) as LiveChanged['data']).version,
  );

test('live changes are added to the stream, and their rows are closed', async () => {
  const { startRelay, add, isDone } = await open();
  startRelay(true);
  // The stream of changes needs a moment until it is open; a sweep takes what it has missed.
  for (const version of [1, 2, 3]) await add([version], new Date(Date.now() - 2_000));
  await waitFor(isDone);
  expect([...new Set(await versionsInStream())].sort()).toEqual([1, 2, 3]);
});

test('a change that was committed while nothing relayed is added later', async () => {
  const { startRelay, add, isDone } = await open();
  await add([4, 5], new Date(Date.now() - 2_000));
  startRelay(false);
  await waitFor(isDone);
  expect((await versionsInStream()).sort()).toEqual([4, 5]);
});
