import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Readiness } from '@portal/service-kit/http';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { type DedicatedRedis, dedicatedRedis } from './support/dedicated-redis.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { type TestEnvironment, testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { call, post, startService, startWorker, type TestProcess } from './support/processes.ts';
import { redisContent } from './support/redis-keys.ts';

let environment: TestEnvironment;
let server: DedicatedRedis;
let redis: Redis;
let sink: SmtpSink;
let variables: Record<string, string>;
let service: TestProcess;
let worker: TestProcess;
let events: EventPublisher;
let rows: EmailRows;

/** These tests need the timeout of production. */
const inProduction = { redisTimeoutMs: 150 };

beforeAll(async () => {
  [server, sink] = await Promise.all([dedicatedRedis(), startSmtpSink()]);
  environment = testEnvironment(server.url);
  variables = environment.variables(sink.url);
  redis = new Redis(server.url);
  redis.on('error', () => undefined);
  [service, worker, rows] = await Promise.all([
    startService(variables, inProduction),
    startWorker(variables),
    emailRows(environment),
  ]);
  events = eventPublisher(variables);
});
afterAll(async () => {
  await Promise.all([service.stop(), worker.stop(), events.close(), rows.close()]);
  redis.disconnect();
  await sink.stop();
  await environment.remove();
  await server.remove();
});

const readiness = async ({ opsOrigin }: TestProcess) => {
  const response = await fetch(new URL('/readyz', opsOrigin));
  return { status: response.status, body: (await response.json()) as Readiness };
};
const readMetrics = async ({ opsOrigin }: TestProcess) => (await fetch(new URL('/metrics', opsOrigin))).text();
const message = () => ({
  firstName: 'Kim',
  lastName: 'Lee',
  email: `${randomUUID()}@example.com`,
  subject: 'Hi',
  message: 'Hello',
});

describe('data in Redis', () => {
  test('is ids, never a secret, even while a code waits', async () => {
    sink.reply({ code: 451 });
    const event = buildEmailRequested('verification-code', { secret: '918273' });
    await events.publish(event);
    await waitFor(() => rows.model.findOne({ dedupeKey: event.data.dedupeKey, tries: { $gte: 1 } }));
    const everything = await redisContent(server.url, '*');
    expect(everything).not.toContain('918273');
    const jobs = await redisContent(server.url, '*-email}*');
    expect(jobs).toContain(event.eventId);
    expect(jobs).not.toMatch(/@example\.com|demo_player/);
    expect(jobs).toContain(`{${environment.redis.prefix}-email}`);
    sink.reset();
    await rows.inState(event.data.dedupeKey, 'sent');
    expect([...service.lines, ...worker.lines].join('')).not.toContain('918273');
  });
});

describe('an emptied Redis', () => {
  test('loses no email, sends none twice, and stays paused', async () => {
    sink.reset();
    sink.reply({ code: 451 });
    const requested = Array.from({ length: 30 }, () => buildEmailRequested('verification-code'));
    await events.publish(...requested);
    const tried = { dedupeKey: { $in: requested.map(({ data }) => data.dedupeKey) }, tries: { $gte: 1 } };
    await waitFor(async () => (await rows.model.countDocuments(tried)) === requested.length);
    const player = { userId: '65f0c0ffee0000000000c1a5', operator: true };
    const control = (action: string) =>
      call(service, { path: `/api/operations/email/${action}`, body: { reason: 'a test' }, player });
    expect((await control('pause')).status).toBe(200);
    await waitFor(async () => (await rows.model.countDocuments({ state: 'sending' })) === 0);
    await redis.flushall();
    sink.reset();
    const queue = new Queue('email', { connection: redis, prefix: `{${environment.redis.prefix}-email}` });
    const countJobs = () => queue.getJobCountByTypes('delayed', 'wait');
    await waitFor(async () => (await countJobs()) === requested.length, { what: 'the jobs' });
    expect(await queue.isPaused()).toBe(true);
    expect(sink.attempts).toBe(0);
    await queue.close();
    expect((await control('resume')).status).toBe(200);
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(sink.received.map(({ to }) => to[0]).sort()).toEqual(requested.map(({ data }) => data.to.address).sort());
  });
});

describe('while Redis is down', () => {
  test('a contact message is accepted at once and sent when it is back', async () => {
    sink.reset();
    await server.kill();
    const response = await post(service, '/api/contact', message());
    expect(response.status).toBe(200);
    expect(await rows.model.countDocuments({ template: 'contact', state: 'queued' })).toBe(1);
    for (const process of [service, worker]) {
      expect(await readiness(process)).toMatchObject({
        status: 200,
        body: { dependencies: { redis: 'down' } },
      });
    }
    expect(await (await fetch(new URL('/readyz', service.origin))).json()).toEqual({ ready: true, degraded: true });
    await server.restart();
    await sink.waitForEmails(1, { to: 'support@example.com' });
    await waitFor(async () => (await readiness(worker)).body.dependencies['redis'] === 'up');
  });

  test('or hangs: calls work in time, both processes stay ready and report what is down', async () => {
    sink.reset();
    server.freeze();
    const from = performance.now();
    expect((await post(service, '/api/contact', message())).status).toBe(200);
    // Every command would wait 3 s for it, one after the other.
    expect(performance.now() - from).toBeLessThan(3_000);
    for (const process of [service, worker]) {
      expect(await readiness(process)).toMatchObject({
        status: 200,
        body: { dependencies: { redis: 'down', 'redis-eviction-policy': 'up' } },
      });
    }
    server.thaw();
    await sink.waitForEmails(1, { to: 'support@example.com' });
    for (const process of [service, worker])
      await waitFor(async () => (await readiness(process)).body.dependencies['redis'] === 'up');
  });

  test('secrets of expired emails are erased, whichever emails wait for a job', async () => {
    await server.kill();
    const now = new Date();
    const waiting = storedEmail({ lane: 'otp' });
    const expired = storedEmail({ sealed: 'box', expiresAt: now });
    await rows.model.create([waiting, expired]);
    expect((await rows.inState(expired.dedupeKey, 'expired')).sealed).toBeNull();
    await rows.inState(waiting.dedupeKey, 'queued');
    await server.restart();
    await rows.inState(waiting.dedupeKey, 'sent');
  });

  test('both processes start, and work as soon as it is up', async () => {
    sink.reset();
    await Promise.all([service.stop(), worker.stop()]);
    await server.kill();
    [service, worker] = await Promise.all([startService(variables, inProduction), startWorker(variables)]);
    expect((await post(service, '/api/contact', message())).status).toBe(200);
    await server.restart();
    await sink.waitForEmails(1, { to: 'support@example.com' });
  });
});

describe('a Redis that evicts keys', () => {
  test('makes both processes unready, by name, until it is fixed', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    for (const process of [service, worker]) {
      // A check passes when Redis does not respond in time.
      const findFailure = async () => {
        const { status, body } = await readiness(process);
        return status === 503 && body;
      };
      const failure = await waitFor(findFailure, { what: 'the policy to be noticed' });
      expect(failure).toMatchObject({ ready: false, failing: ['redis-eviction-policy'] });
    }
    await expect(startService(variables)).rejects.toThrow('maxmemory-policy is allkeys-lru');
    await expect(startWorker(variables)).rejects.toThrow('maxmemory-policy is allkeys-lru');
    await redis.config('SET', 'maxmemory-policy', 'noeviction');
    for (const process of [service, worker])
      await waitFor(async () => (await readiness(process)).status === 200, { what: 'readiness' });
  });
});

test('metrics report how long emails and events wait, and whether sending is paused', async () => {
  const metrics = await readMetrics(service);
  expect(metrics).toMatch(/email_oldest_waiting_seconds\{lane="otp",service="email"\} 0/);
  for (const queue of ['events-email', 'events-email-urgent'])
    expect(metrics).toContain(`events_oldest_seconds{queue="${queue}",service="email"} 0`);
  expect(metrics).toContain('email_paused{service="email"} 0');
  expect(await readMetrics(worker)).toMatch(/email_attempts_total\{server="127.0.0.1:\d+",outcome="sent",class="2xx",/);
});
