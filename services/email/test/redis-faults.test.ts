import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { queuePrefix, type Readiness } from '@portal/service-kit';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { laneQueueName } from '../src/queue/email-queues';
import { type TestEnvironment, testEnvironment } from './support/environment';
import { type EventPublisher, emailRequested, eventPublisher } from './support/events';
import { bulkEmail, type EmailRows, emailRows } from './support/mails';
import { type OwnRedis, ownRedis } from './support/own-redis';
import { post, startApi, startWorker, type TestProcess } from './support/processes';
import { redisContent } from './support/redis-keys';

let environment: TestEnvironment;
let server: OwnRedis;
let redis: Redis;
let sink: SmtpSink;
let variables: Record<string, string>;
let api: TestProcess;
let worker: TestProcess;
let events: EventPublisher;
let rows: EmailRows;

beforeAll(async () => {
  [server, sink] = await Promise.all([ownRedis(), startSmtpSink()]);
  environment = testEnvironment(server.url);
  variables = environment.variables(sink.url);
  redis = new Redis(server.url);
  redis.on('error', () => undefined);
  [api, worker, rows] = await Promise.all([startApi(variables), startWorker(variables), emailRows(environment)]);
  events = eventPublisher(variables);
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop(), events.close(), rows.close()]);
  redis.disconnect();
  await sink.stop();
  await environment.remove();
  await server.remove();
});

const readiness = async ({ opsOrigin }: TestProcess) => {
  const answer = await fetch(new URL('/readyz', opsOrigin));
  return { status: answer.status, body: (await answer.json()) as Readiness };
};
/** Lets the sweeper's half minute pass. */
const makeDue = () =>
  rows.model.updateMany({ recheckAt: { $type: 'date' } }, { recheckAt: new Date(), nextAttemptAt: new Date() });
const message = () => ({
  firstName: 'Kim',
  lastName: 'Lee',
  email: `${randomUUID()}@example.com`,
  subject: 'Hi',
  message: 'Hello',
});

describe('what Redis holds', () => {
  test('is ids, never a secret, also while a code waits', async () => {
    sink.reply({ code: 451 });
    const event = emailRequested('verification-code', { secret: '918273' });
    await events.publish(event);
    await waitFor(() => rows.model.findOne({ dedupeKey: event.data.dedupeKey, tries: { $gte: 1 } }));
    const everything = await redisContent(server.url, '*');
    expect(everything).not.toContain('918273');
    const jobs = await redisContent(server.url, '*mail-*');
    expect(jobs).toContain(event.eventId);
    expect(jobs).not.toMatch(/@example\.com|demo_player/);
    expect(jobs).toContain(`{${environment.redis.prefix}-mail-otp}`);
    sink.reset();
    await rows.inState(event.data.dedupeKey, 'sent');
    expect([...api.lines, ...worker.lines].join('')).not.toContain('918273');
  });
});

describe('an emptied Redis', () => {
  test('loses no mail and doubles none', async () => {
    sink.reset();
    sink.reply({ code: 451 });
    const requested = Array.from({ length: 30 }, () => emailRequested('verification-code'));
    await events.publish(...requested);
    await waitFor(
      async () => (await rows.model.countDocuments({ state: 'queued', tries: { $gte: 1 } })) === requested.length,
    );
    await redis.flushall();
    sink.reset();
    await makeDue();
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(sink.received.map(({ to }) => to[0]).sort()).toEqual(requested.map(({ data }) => data.to.address).sort());
  });
});

describe('while Redis is away', () => {
  test('a contact message is taken at once and goes out when it is back', async () => {
    sink.reset();
    await server.kill();
    const answer = await post(api, '/api/contact', message());
    expect(answer.status).toBe(200);
    expect(await rows.model.countDocuments({ template: 'contact', state: 'queued' })).toBe(1);
    for (const process of [api, worker]) {
      expect(await readiness(process)).toMatchObject({
        status: 200,
        body: { dependencies: { redis: 'down' } },
      });
    }
    expect(await (await fetch(new URL('/readyz', api.origin))).json()).toEqual({ ready: true, degraded: true });
    await server.restart();
    await makeDue();
    await sink.waitForEmails(1, { to: 'support@example.com' });
    await waitFor(async () => (await readiness(worker)).body.dependencies['redis'] === 'up');
  });

  test('that hangs: calls work in time, both processes stay ready and say what is down', async () => {
    sink.reset();
    server.freeze();
    const from = performance.now();
    expect((await post(api, '/api/contact', message())).status).toBe(200);
    // Every command would wait 3 s for it, one after the other.
    expect(performance.now() - from).toBeLessThan(3_000);
    for (const process of [api, worker]) {
      expect(await readiness(process)).toMatchObject({
        status: 200,
        body: { dependencies: { redis: 'down', 'redis-eviction-policy': 'up' } },
      });
    }
    server.thaw();
    await makeDue();
    await sink.waitForEmails(1, { to: 'support@example.com' });
    for (const process of [api, worker])
      await waitFor(async () => (await readiness(process)).body.dependencies['redis'] === 'up');
  });

  test('secrets of expired emails are erased, whatever waits for a job', async () => {
    await server.kill();
    const now = new Date();
    const waiting = { ...bulkEmail(), lane: 'otp' as const };
    const expired = { ...bulkEmail(), lane: 'tx' as const, sealed: 'box', expiresAt: now };
    await rows.model.create([waiting, expired]);
    expect((await rows.inState(expired.dedupeKey, 'expired')).sealed).toBeNull();
    expect((await rows.inState(waiting.dedupeKey, 'queued')).recheckAt).not.toBeNull();
    await server.restart();
    await rows.inState(waiting.dedupeKey, 'sent');
  });

  test('both processes start and work as soon as it comes', async () => {
    sink.reset();
    await Promise.all([api.stop(), worker.stop()]);
    await server.kill();
    [api, worker] = await Promise.all([startApi(variables), startWorker(variables)]);
    expect((await post(api, '/api/contact', message())).status).toBe(200);
    await server.restart();
    await makeDue();
    await sink.waitForEmails(1, { to: 'support@example.com' });
  });
});

describe('a job that is not ours', () => {
  test('is set aside and counted, and the lane moves on', async () => {
    const name = laneQueueName('otp');
    const queue = new Queue(name, { connection: redis, prefix: queuePrefix(environment.redis.prefix, name) });
    await queue.add('send', { v: 1, mailId: 'not-a-uuid' });
    await queue.add('send', { v: 2, to: 'x' });
    const event = emailRequested('verification-code');
    await events.publish(event);
    await rows.inState(event.data.dedupeKey, 'sent');
    await waitFor(async () => (await queue.getFailedCount()) === 2);
    const metrics = await (await fetch(new URL('/metrics', worker.opsOrigin))).text();
    expect(metrics).toContain('mail_poison_jobs_total{class="otp",service="email-worker"} 2');
    await queue.close();
  });
});

describe('a Redis that evicts keys', () => {
  test('makes both processes unready, by name, until it is mended', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    for (const process of [api, worker]) {
      const failing = ['redis-eviction-policy'];
      expect(await readiness(process)).toMatchObject({ status: 503, body: { ready: false, failing } });
    }
    await expect(startApi(variables)).rejects.toThrow('maxmemory-policy is allkeys-lru');
    await expect(startWorker(variables)).rejects.toThrow('maxmemory-policy is allkeys-lru');
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    for (const process of [api, worker]) expect(await readiness(process)).toMatchObject({ status: 200 });
  });
});

test('metrics tell how long mails wait', async () => {
  const metrics = await (await fetch(new URL('/metrics', api.opsOrigin))).text();
  expect(metrics).toMatch(/mail_oldest_waiting_seconds\{class="otp",service="email"\} 0/);
  expect(metrics).toMatch(/mail_jobs\{class="otp",state="wait",service="email"\} 0/);
});
