import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testRedisPrefix } from '@portal/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { type Close, createCloseStack } from '../src/index.ts';
import { eventQueueName, observeEvents } from '../src/outbox/index.ts';
import { queuePrefix } from '../src/redis/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

const { url, prefix: redisPrefix, flush } = testRedisPrefix();
const now = new Date('2026-11-24T12:00:00Z');
const opened = createCloseStack();
const onStop = (close: Close) => opened.defer(close);
let redis: Redis;

beforeAll(() => {
  redis = new Redis(url);
  onStop(() => redis.disconnect());
});
afterAll(async () => {
  await opened.close();
  await flush();
});

test('the queues of a subscriber are reported by state, with the age of the oldest event that is due', async () => {
  const name = eventQueueName('email');
  const prefix = queuePrefix(redisPrefix, name);
  const queue = new Queue(name, { connection: redis, prefix });
  onStop(() => queue.close());
  const secondsAgo = (seconds: number) => now.getTime() - seconds * 1_000;
  await queue.add('broken', {}, { timestamp: secondsAgo(900) });
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const worker = new Worker(name, () => Promise.reject(new Error('broken')), { connection, prefix });
  await new Promise((resolve) => worker.once('failed', resolve));
  await worker.close();
  connection.disconnect();
  await queue.add('email.requested', {}, { timestamp: secondsAgo(90) });
  await queue.add('email.requested', {}, { timestamp: secondsAgo(20) });
  // Waits for its retry.
  await queue.add('email.requested', {}, { timestamp: secondsAgo(500), delay: 86_400_000 });
  const registry = new Registry();
  const subscribers = ['email', 'email-urgent'];
  observeEvents({ registry, subscribers, redis, redisPrefix, clock: () => now, logger, onStop });
  const metrics = await registry.metrics();
  for (const [state, events] of Object.entries({ waiting: 2, active: 0, delayed: 1, failed: 1 }))
    expect(metrics).toContain(`events_jobs{queue="events-email",state="${state}"} ${events}\n`);
  expect(metrics).toContain('events_oldest_seconds{queue="events-email"} 90\n');
  expect(metrics).toContain('events_oldest_seconds{queue="events-email-urgent"} 0\n');
});
