import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import type { PortalEvent } from '@portal/contracts';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { Queue, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import { connectMongo, withTransaction } from '../src/database/index.ts';
import { createLogger } from '../src/index.ts';
import {
  createConsumer,
  createDeadLetters,
  createOutbox,
  createRelay,
  type Outbox,
  toUrgentSubscriber,
} from '../src/outbox/index.ts';
import { queueOptions } from '../src/redis/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';
import { emailEvent, standingEvent } from './support/outbox-system.ts';

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

// An event with a secret leaves no job behind, so it may arrive twice if its confirmation is slow. Other events arrive once.
const setUp = async (subscriber: 'account' | 'email' = 'email') => {
  const routes = subscriber === 'email' ? { 'email.requested': [subscriber] } : { 'standing.changed': [subscriber] };
  databases += 1;
  const connection = await connectMongo({ uri: database.uri, dbName: `${database.prefix}_${databases}`, logger });
  closing.push(() => connection.close());
  const outbox = createOutbox(connection, routes);
  await outbox.model.createIndexes();
  const redisPrefix = `${runPrefix}-${databases}`;
  const startRelay = async (watches = true) => {
    const relay = createRelay({
      outbox,
      redisUrl,
      redisPrefix,
      logger,
      sweepMs: 50,
      unconfirmedMs: 200,
      watches,
    });
    relay.start();
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= relay.stop());
    closing.push(stop);
    return stop;
  };
  const startConsumer = (apply: (event: PortalEvent) => Promise<void>): string[] => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 'test',
      level: 'warn',
      destination: { write: (line) => void lines.push(line) },
    });
    // Events with a code are urgent.
    const queue = subscriber === 'email' ? toUrgentSubscriber(subscriber) : subscriber;
    const consumer = createConsumer({ subscriber: queue, redisUrl, redisPrefix, logger, apply });
    consumer.start();
    closing.push(() => consumer.stop());
    return lines;
  };
  const add = (events: PortalEvent[], requestId?: string) =>
    withTransaction(connection, (session) => outbox.add(events, session, new Date(), requestId));
  return { connection, outbox, redisPrefix, startRelay, startConsumer, add };
};

const done = (outbox: Outbox, id: string) => async () => (await outbox.model.findById(id).lean())?.doneAt;

describe('outbox', () => {
  test('an event reaches its subscriber and its secret is erased once confirmed', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp();
    const received: PortalEvent[] = [];
    startConsumer(async (incoming) => void received.push(incoming));
    await startRelay();
    const sent = emailEvent();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    expect(received).toContainEqual(sent);
    expect((await outbox.model.findById(sent.eventId).lean())?.event).toMatchObject({ data: { sealed: null } });
  });

  test('a dead letter is replayed or discarded by an operator, which closes its row', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp('account');
    const received: string[] = [];
    let isBroken = true;
    const lines = startConsumer(async ({ eventId }) => {
      if (isBroken) throw new UnrecoverableError('it cannot be applied');
      received.push(eventId);
    });
    await startRelay();
    const redis = new Redis(redisUrl);
    closing.push(async () => redis.disconnect());
    const deadLetters = createDeadLetters(['account'], redis, redisPrefix);
    closing.push(deadLetters.close);
    const [useful, useless] = [standingEvent(), standingEvent()];
    await add([useful, useless], 'request-1');
    const list = () => deadLetters.list();
    const found = await waitFor(async () => (await list()).length === 2 && (await list()));
    const failed = { subscriber: 'account', type: 'standing.changed', error: 'it cannot be applied' };
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ ...failed, eventId: useful.eventId })]));
    isBroken = false;
    const repair = (event: PortalEvent, action: 'replay' | 'discard') =>
      deadLetters.repair([{ subscriber: 'account', eventId: event.eventId }], {
        action,
        by: 'cli:kim',
        reason: 'fixed',
      });
    await repair(useless, 'discard');
    await waitFor(done(outbox, useless.eventId));
    await repair(useful, 'replay');
    await waitFor(done(outbox, useful.eventId));
    expect([received, await list()]).toEqual([[useful.eventId], []]);
    const log = lines.filter((line) => line.includes('repaired by an operator'));
    for (const [position, action] of ['discard', 'replay'].entries())
      expect(JSON.parse(log[position] ?? '{}')).toMatchObject({
        ...{ action, by: 'cli:kim', reason: 'fixed' },
        requestId: 'request-1',
      });
    const failures = lines.filter((line) => line.includes('event not applied'));
    expect(failures.map((line) => JSON.parse(line).requestId)).toEqual(['request-1', 'request-1']);
  });

  test('a transaction that fails leaves no event', async () => {
    const { connection, outbox } = await setUp();
    const failed = withTransaction(connection, async (session) => {
      await outbox.add([emailEvent()], session, new Date());
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await outbox.model.countDocuments()).toBe(0);
  });

  test('what was committed while no relay ran is delivered by the next one', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp();
    const sent = emailEvent();
    await add([sent]);
    startConsumer(async () => undefined);
    await startRelay();
    await waitFor(done(outbox, sent.eventId));
  });

  test('a relay that only sweeps delivers and confirms what no other one has', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp('account');
    await startRelay(false);
    const received: PortalEvent[] = [];
    startConsumer(async (incoming) => void received.push(incoming));
    const sent = standingEvent();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent]);
  });

  test('an event that Redis lost is handed over again', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp('account');
    await startRelay();
    const sent = standingEvent();
    await add([sent]);
    await waitFor(async () => (await outbox.model.findById(sent.eventId).lean())?.publishedAt);
    const redis = new Redis(redisUrl);
    const keys = await redis.keys(`*${redisPrefix}-events-account*`);
    expect(keys.length).toBeGreaterThan(0);
    await redis.del(keys);
    await redis.quit();
    const received: string[] = [];
    startConsumer(async (incoming) => void received.push(incoming.eventId));
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent.eventId]);
  });

  test('an event whose subscriber fails comes again until it is applied', async () => {
    const { outbox, startRelay, startConsumer, add } = await setUp('account');
    let calls = 0;
    startConsumer(async () => {
      calls += 1;
      if (calls < 3) throw new Error('not yet');
    });
    await startRelay();
    const sent = standingEvent();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    expect(calls).toBe(3);
  });

  test('an event that a consumer cannot read is received once its data can be read', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp('account');
    const received: PortalEvent[] = [];
    startConsumer(async (incoming) => void received.push(incoming));
    await startRelay();
    const sent = standingEvent();
    await add([JSON.parse(JSON.stringify({ ...sent, entityVersion: 'two' }))]);
    const redis = new Redis(redisUrl);
    const queue = new Queue('events-account', queueOptions(redis, redisPrefix, 'events-account'));
    closing.push(async () => Promise.all([queue.close(), redis.quit()]));
    const job = await waitFor(async () => (await queue.getDelayed()).find(({ id }) => id === sent.eventId));
    await job.updateData(sent);
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent]);
  });

  test('an event that was applied while no relay listened is confirmed without being applied again', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp('account');
    const sent = standingEvent();
    const stop = await startRelay();
    await add([sent]);
    await waitFor(async () => (await outbox.model.findById(sent.eventId).lean())?.publishedAt);
    await stop();
    const received: string[] = [];
    startConsumer(async (incoming) => void received.push(incoming.eventId));
    const redis = new Redis(redisUrl);
    await waitFor(() => redis.zscore(`{${redisPrefix}-events-account}:events-account:completed`, sent.eventId));
    await redis.quit();
    await startRelay();
    await waitFor(done(outbox, sent.eventId));
    expect(received).toEqual([sent.eventId]);
  });

  test('a delivered secret stays neither in the outbox nor in the queue', async () => {
    const { outbox, redisPrefix, startRelay, startConsumer, add } = await setUp();
    startConsumer(async () => undefined);
    await startRelay();
    const sent = emailEvent();
    await add([sent]);
    await waitFor(done(outbox, sent.eventId));
    const redis = new Redis(redisUrl);
    await waitFor(async () => (await redis.keys(`*${redisPrefix}-events-email*${sent.eventId}*`)).length === 0);
    await redis.quit();
  });

  test('an email that expires while its subscriber is down is closed and erased, others wait', async () => {
    const { outbox, startRelay, add } = await setUp();
    const [expired, waiting] = [emailEvent(), emailEvent()];
    expired.data.expiresAt = new Date(Date.now() + 300).toISOString();
    await add([expired, waiting]);
    await startRelay();
    await waitFor(done(outbox, expired.eventId));
    expect((await outbox.model.findById(expired.eventId).lean())?.event).toMatchObject({ data: { sealed: null } });
    expect(await outbox.model.findById(waiting.eventId).lean()).toMatchObject({ doneAt: null, event: waiting });
  });

  test('an event without subscribers is stored as done, without its secret', async () => {
    const { outbox, add } = await setUp('account');
    const { outbox: other, add: addOther } = await setUp();
    const [email, change] = [emailEvent(), standingEvent()];
    await add([email]);
    await addOther([change]);
    expect(await outbox.model.findById(email.eventId).lean()).toMatchObject({
      pending: [],
      doneAt: expect.any(Date),
      event: { data: { sealed: null } },
    });
    expect(await other.model.findById(change.eventId).lean()).toMatchObject({ pending: [], event: change });
  });
});
