import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { EmailRequested } from '@portal/contracts';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import {
  connectMongo,
  createConsumer,
  createLogger,
  createOutbox,
  createRelay,
  newEventId,
  type Outbox,
  type PortalEvent,
  withTransaction,
} from '../src';

const logger = createLogger({ service: 'test', level: 'silent' });
const database = testDatabase();
const { url: redisUrl, prefix: runPrefix, flush: flushRedis } = testRedisPrefix();
let databases = 0;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await Promise.all([database.drop(), flushRedis()]);
});

const event = (): EmailRequested => ({
  eventId: newEventId(),
  occurredAt: new Date().toISOString(),
  type: 'email.requested',
  data: {
    template: 'welcome',
    to: { name: 'demo_player', address: 'player@example.com' },
    vars: { username: 'demo_player' },
    sealed: 'box',
    dedupeKey: newEventId(),
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  },
});

const setUp = async () => {
  databases += 1;
  const connection = await connectMongo({ uri: database.uri, dbName: `${database.prefix}_${databases}`, logger });
  closing.push(() => connection.close());
  const outbox = createOutbox(connection, ['email']);
  await outbox.model.createCollection();
  const redisPrefix = `${runPrefix}-${databases}`;
  const startRelay = async () => {
    const relay = createRelay({
      model: outbox.model,
      subscribers: ['email'],
      redisUrl,
      redisPrefix,
      logger,
      sweepMs: 50,
      unconfirmedMs: 200,
    });
    await relay.start();
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= relay.stop());
    closing.push(stop);
    return stop;
  };
  const startConsumer = (apply: (event: PortalEvent) => Promise<void>) => {
    const consumer = createConsumer({ subscriber: 'email', redisUrl, redisPrefix, logger, apply });
    consumer.start();
    closing.push(() => consumer.stop());
  };
  const add = (events: PortalEvent[]) =>
    withTransaction(connection, (session) => outbox.add(events, session, new Date()));
  return { connection, outbox, redisPrefix, startRelay, startConsumer, add };
};

const done = (outbox: Outbox, id: string) => async () => (await outbox.model.findById(id).lean())?.doneAt;

describe('outbox', () => {
  test('an event reaches its subscriber and its secret is erased once confirmed', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp();
    const received: PortalEvent[] = [];
    startConsumer(async (incoming) => void received.push(incoming));
    await startRelay();
    const sent = event();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent]);
    expect((await outbox.model.findById(sent.eventId).lean())?.event).toMatchObject({ data: { sealed: null } });
  });

  test('a transaction that fails leaves no event', async () => {
    const { connection, outbox } = await setUp();
    const failed = withTransaction(connection, async (session) => {
      await outbox.add([event()], session, new Date());
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await outbox.model.countDocuments()).toBe(0);
  });

  test('what was committed while no relay ran is delivered by the next one', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp();
    const sent = event();
    await add([sent]);
    startConsumer(async () => undefined);
    await startRelay();
    await waitFor(done(outbox, sent.eventId));
  });

  test('an event that Redis lost is handed over again', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp();
    await startRelay();
    const sent = event();
    await add([sent]);
    await waitFor(async () => (await outbox.model.findById(sent.eventId).lean())?.publishedAt);
    const redis = new Redis(redisUrl);
    const keys = await redis.keys(`*${redisPrefix}-events-email*`);
    expect(keys.length).toBeGreaterThan(0);
    await redis.del(keys);
    await redis.quit();
    const received: string[] = [];
    startConsumer(async (incoming) => void received.push(incoming.eventId));
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent.eventId]);
  });

  test('an event whose subscriber fails comes again until it is applied', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp();
    let calls = 0;
    startConsumer(async () => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
    });
    await startRelay();
    const sent = event();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    expect(calls).toBe(3);
  });

  test('an event that nobody takes is stored as done', async () => {
    const { outbox, add } = await setUp();
    const eventId = newEventId();
    await add([
      {
        eventId,
        occurredAt: new Date().toISOString(),
        type: 'standing.changed',
        entityId: '65f0c0ffee0000000000c1a4',
        entityVersion: 1,
        data: { score: 1, gamesPlayed: 1, wins: 1 },
      },
    ]);
    expect(await outbox.model.findById(eventId).lean()).toMatchObject({ pending: [] });
    expect((await outbox.model.findById(eventId).lean())?.doneAt).not.toBeNull();
  });
});
