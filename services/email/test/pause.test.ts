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
import { createEmailQueue, emailQueueName } from '../src/queue/email-queue.ts';
import { sweepEmails } from '../src/queue/sweep.ts';
import { type EmailRows, emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';

const environment = testEnvironment();
const { url, prefix: redisPrefix } = environment.redis;
const clock = () => new Date();
let redis: Redis;
let rows: EmailRows;

beforeAll(async () => {
  redis = new Redis(url);
  rows = await emailRows(environment);
});
afterAll(async () => {
  redis.disconnect();
  await rows.close();
  await environment.remove();
});

test("a sweep that has read an older state does not undo an operator's pause or resumption", async () => {
  const queue = createEmailQueue({ redis, redisPrefix, logger, clock });
  const prefix = queuePrefix(redisPrefix, emailQueueName);
  const bullQueue = new Queue(emailQueueName, { connection: redis, prefix });
  const { pauses, ...repositories } = createRepositories(rows.connection, clock);
  const earlierQueue = createEarlierQueue({ redis, redisPrefix, logger });
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
    const metrics = createEmailMetrics(new Registry());
    await sweepEmails({ ...repositories, earlierQueue, queue, pauses: { ...pauses, find }, metrics }, logger);
    expect(await bullQueue.isPaused()).toBe(paused);
  }
  await Promise.all([queue.close(), earlierQueue.close(), bullQueue.close()]);
});
