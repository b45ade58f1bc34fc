import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventQueueName } from '@portal/service-kit/outbox';
import { queuePrefix } from '@portal/service-kit/redis';
import { silentLogger as logger } from '@portal/service-kit/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createRepositories } from '../src/data-access/index.ts';
import { createOverviewReader } from '../src/features/operations/read-overview.ts';
import { createEmailQueue } from '../src/queue/email-queue.ts';
import { createEventBacklog } from '../src/queue/event-backlog.ts';
import { type EmailRows, emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';

const environment = testEnvironment();
const { url, prefix: redisPrefix } = environment.redis;
const now = new Date('2026-11-24T12:00:00Z');
const clock = () => now;
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

test('the overview counts events that wait, also for their retry', async () => {
  const name = eventQueueName('email');
  const eventQueue = new Queue(name, { connection: redis, prefix: queuePrefix(redisPrefix, name) });
  const queue = createEmailQueue({ redis, redisPrefix, logger, clock });
  const events = createEventBacklog(redis, redisPrefix, logger);
  await eventQueue.add('email.requested', {});
  await eventQueue.add('email.requested', {});
  await eventQueue.add('email.requested', {}, { delay: 86_400_000 });
  const parts = { ...createRepositories(rows.connection, clock), queue, events, clock };
  expect(await createOverviewReader(parts)()).toMatchObject({ eventsWaiting: 3, workers: 0 });
  await Promise.all([eventQueue.close(), events.close(), queue.close()]);
});
