import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { type Connection, connectMongo } from '../src/database/index.ts';
import { confirmEvents } from '../src/outbox/confirm.ts';
import { createHandOver, type Target } from '../src/outbox/hand-over.ts';
import { createConsumer, createOutbox, createRelay } from '../src/outbox/index.ts';
import { createOutboxSweep } from '../src/outbox/sweep-outbox.ts';
import { queueOptions } from '../src/redis/index.ts';
import { silentLogger as logger, watchQueries } from '../src/testing/index.ts';
import { emailEvent, standingEvent } from './support/outbox-system.ts';

const database = testDatabase();
const { url: redisUrl, prefix, flush } = testRedisPrefix();
const startedAt = new Date('2026-01-01T12:00:00Z').getTime();
const backlog = 1_200;
const page = 500;
let runs = 0;
let now = startedAt;
let connection: Connection;
let system: Awaited<ReturnType<typeof setUp>>;
const closing: (() => Promise<unknown>)[] = [];
const clock = () => new Date(now);

/** Runs one pass at a time over the outbox of a service with two subscribers. Neither of them runs yet. */
const setUp = async () => {
  runs += 1;
  now = startedAt;
  const redisPrefix = `${prefix}-${runs}`;
  connection = await connectMongo({ uri: database.uri, dbName: `${database.prefix}_${runs}`, logger });
  const redis = new Redis(redisUrl);
  const outbox = createOutbox(connection, { 'standing.changed': ['account', 'community'] });
  const { model } = outbox;
  await model.createIndexes();
  const queues = ['account', 'community'].map((subscriber) => {
    const name = `events-${subscriber}`;
    return [subscriber, new Queue(name, queueOptions(redis, redisPrefix, name))] as const;
  });
  closing.push(
    () => connection.close(),
    async () => redis.disconnect(),
    () => Promise.all(queues.map(([, queue]) => queue.close())),
  );
  const targets = new Map<string, Target>(
    queues.map(([subscriber, queue]) => [
      subscriber,
      { queue, confirm: (id: string) => confirmEvents(model, subscriber, [id], clock()) },
    ]),
  );
  const sweep = createOutboxSweep({
    ...{ model, clock, unconfirmedMs: 10_000, isReady: () => true },
    subscribers: [...targets.keys()],
    handOver: createHandOver(redis, targets),
  });
  const store = async (count: number, pending: string[], createdAt: number) => {
    const rows = Array.from({ length: count }, () => {
      const event = standingEvent();
      return { _id: event.eventId, event, pending, createdAt: new Date(createdAt), publishedAt: null };
    });
    await model.insertMany(rows);
    return rows.map(({ _id }) => _id);
  };
  return {
    ...{ outbox, model, sweep, store, redisPrefix },
    checkedNow: () => model.countDocuments({ publishedAt: clock() }),
    hasJob: async (subscriber: string, id: string) => (await targets.get(subscriber)?.queue.getJob(id)) !== undefined,
    countJobs: async (subscriber: string) => targets.get(subscriber)?.queue.getWaitingCount(),
    empty: (subscriber: string) => targets.get(subscriber)?.queue.obliterate({ force: true }),
    remove: async (subscriber: string, id: string) => (await targets.get(subscriber)?.queue.getJob(id))?.remove(),
  };
};

beforeEach(async () => {
  system = await setUp();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => Promise.all([database.drop(), flush()]));

describe('a subscriber that is down', () => {
  test('gets its whole backlog in one pass, which later passes read a page at a time', async () => {
    const { store, sweep, checkedNow, countJobs } = system;
    await store(backlog, ['community'], startedAt - 60_000);
    await sweep();
    expect([await checkedNow(), await countJobs('community')]).toEqual([backlog, backlog]);
    now += 11_000;
    const seen = await watchQueries(connection, sweep);
    const examined = seen.map(({ docsExamined = 0, planSummary }) => ({ docsExamined, planSummary }));
    for (const { docsExamined } of examined) expect(docsExamined).toBeLessThanOrEqual(page);
    for (const { planSummary } of examined) expect(planSummary).not.toContain('COLLSCAN');
    expect([await checkedNow(), await countJobs('community')]).toEqual([page, backlog]);
  });

  test('has each of its rows checked in turn', async () => {
    const { store, sweep, remove, hasJob } = system;
    const ids = await store(backlog, ['community'], startedAt - 60_000);
    await sweep();
    // Three pages reach these rows wherever they are in the backlog.
    const lost = [ids[0], ids[600], ids.at(-1)] as string[];
    for (const id of lost) await remove('community', id);
    for (let pass = 0; pass < 3; pass += 1) {
      now += 5_000 + (pass === 0 ? 6_000 : 0);
      await sweep();
    }
    for (const id of lost) expect(await hasJob('community', id)).toBe(true);
  });

  test('does not delay the rows of another subscriber', async () => {
    const { store, sweep, remove, hasJob, model } = system;
    await store(backlog, ['community'], startedAt - 60_000);
    const [shared = ''] = await store(1, ['account', 'community'], startedAt - 50_000);
    const [own = ''] = await store(1, ['account'], startedAt - 40_000);
    await sweep();
    for (const id of [shared, own]) await remove('account', id);
    now += 11_000;
    const [fresh = ''] = await store(1, ['account'], now - 2_000);
    await sweep();
    for (const id of [shared, own, fresh]) expect(await hasJob('account', id)).toBe(true);
    expect(await model.exists({ publishedAt: null })).toBeNull();
  });

  test('gets its whole backlog back in one pass after Redis lost its queue', async () => {
    const { store, sweep, empty, countJobs } = system;
    await store(backlog, ['community'], startedAt - 60_000);
    await sweep();
    await empty('community');
    now += 11_000;
    await sweep();
    expect(await countJobs('community')).toBe(backlog);
  });

  test('has everything applied and confirmed soon after it returns', async () => {
    const { outbox, store, redisPrefix, model } = system;
    await store(backlog, ['community'], startedAt - 60_000);
    const relay = createRelay({ outbox, redisUrl, redisPrefix, logger, clock, sweepMs: 50 });
    relay.start();
    closing.push(relay.stop);
    await waitFor(async () => (await model.exists({ publishedAt: null })) === null);
    const applied = new Set<string>();
    const apply = async ({ eventId }: { eventId: string }) => void applied.add(eventId);
    const consumer = createConsumer({ subscriber: 'community', redisUrl, redisPrefix, logger, apply });
    consumer.start();
    closing.push(consumer.stop);
    await waitFor(async () => (await model.exists({ doneAt: null })) === null);
    expect(applied.size).toBe(backlog);
  });
});

test('an expired secret is found without reading the open rows', async () => {
  const { store, sweep, model } = system;
  await store(100, ['community'], now);
  const event = emailEvent();
  event.data.expiresAt = new Date(now - 1).toISOString();
  await model.insertMany([{ _id: event.eventId, event, pending: ['email'], createdAt: clock(), publishedAt: null }]);
  const seen = await watchQueries(connection, sweep);
  expect(Math.max(...seen.map(({ docsExamined = 0 }) => docsExamined))).toBeLessThanOrEqual(100);
  const updates = seen.filter(({ command }) => JSON.stringify(command).includes('expiresAt'));
  expect(updates.map(({ docsExamined }) => docsExamined)).toEqual([1]);
  expect(await model.findById(event.eventId).lean()).toMatchObject({
    doneAt: clock(),
    event: { data: { sealed: null } },
  });
});
