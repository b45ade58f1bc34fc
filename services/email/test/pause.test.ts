import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queuePrefix } from '@portal/service-kit/redis';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { createRepositories } from '../src/data-access/index.ts';
import { createEmailMetrics } from '../src/metrics.ts';
import { applyPause } from '../src/queue/apply-pause.ts';
import { createEarlierQueue } from '../src/queue/earlier-queue.ts';
import { createEmailQueue, type EmailQueue, emailQueueName } from '../src/queue/email-queue.ts';
import { sweepEmails } from '../src/queue/sweep.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';

const environment = testEnvironment();
const { url, prefix: redisPrefix } = environment.redis;
const clock = () => new Date();
let redis: Redis;
let rows: EmailRows;
let queue: EmailQueue;
let earlierQueue: ReturnType<typeof createEarlierQueue>;
let bullQueue: Queue;
let context: ReturnType<typeof createRepositories> & Parameters<typeof sweepEmails>[0];

beforeAll(async () => {
  redis = new Redis(url);
  rows = await emailRows(environment);
  queue = createEmailQueue({ redis, redisPrefix, logger, clock });
  earlierQueue = createEarlierQueue({ redis, redisPrefix, logger });
  bullQueue = new Queue(emailQueueName, { connection: redis, prefix: queuePrefix(redisPrefix, emailQueueName) });
  const metrics = createEmailMetrics(new Registry());
  context = { ...createRepositories(rows.connection, clock), earlierQueue, queue, metrics };
});
afterAll(async () => {
  await Promise.all([queue.close(), earlierQueue.close(), bullQueue.close()]);
  redis.disconnect();
  await rows.close();
  await environment.remove();
});

test("a sweep that has read an older state does not undo an operator's pause or resumption", async () => {
  const { pauses } = context;
  const change = async (paused: boolean) => {
    await (paused ? pauses.pause('night_shift', 'a test') : pauses.resume());
    await applyPause({ pauses, queue });
  };
  for (const paused of [true, false]) {
    let reads = 0;
    const find = async () => {
      const read = await pauses.find();
      reads += 1;
      // The operator acts between the first read of the sweep and what the sweep does with it.
      if (reads === 1) await change(paused);
      return read;
    };
    await sweepEmails({ ...context, pauses: { ...pauses, find } }, logger);
    expect(await bullQueue.isPaused()).toBe(paused);
  }
});

test('a sweep that cannot pause adds no job', async () => {
  await rows.model.create(storedEmail());
  await context.pauses.pause('night_shift', 'a test');
  const broken: EmailQueue = { ...queue, setPaused: () => Promise.reject(new Error('no memory')) };
  await expect(sweepEmails({ ...context, queue: broken }, logger)).rejects.toThrow('no memory');
  expect(await queue.ids()).toEqual(new Set());
  await context.pauses.resume();
});

test('a Redis that is emptied during a sweep is paused again before it gets the jobs back', async () => {
  await rows.model.create(storedEmail());
  await context.pauses.pause('night_shift', 'a test');
  await applyPause(context);
  const wasPaused: boolean[] = [];
  const emptied: EmailQueue = {
    ...queue,
    async ids() {
      // An emptied Redis has lost the pause.
      await bullQueue.resume();
      return queue.ids();
    },
    async add(emails) {
      wasPaused.push(await bullQueue.isPaused());
      await queue.add(emails);
    },
  };
  await sweepEmails({ ...context, queue: emptied }, logger);
  expect(new Set(wasPaused)).toEqual(new Set([true]));
  await context.pauses.resume();
});
