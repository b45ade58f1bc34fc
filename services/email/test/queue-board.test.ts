import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emailQueueBoardPath as board } from '@portal/contracts';
import { eventQueueName, queuePrefix } from '@portal/service-kit';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { emailJobOf, laneQueueName } from '../src/queue/email-queues';
import { testEnvironment } from './support/environment';
import { buildEmailRequested } from './support/events';
import { call, startService, type TestProcess } from './support/processes';

const environment = testEnvironment();
const operator = { userId: '65f0c0ffee0000000000c1a5', username: 'night_shift', sessionId: 's1', operator: true };
const laterMs = 3_600_000;
let sink: SmtpSink;
let service: TestProcess;
let redis: Redis;
let queues: Record<'events' | 'bulk', Queue>;

beforeAll(async () => {
  sink = await startSmtpSink();
  service = await startService(environment.variables(sink.url));
  redis = new Redis(environment.redis.url);
  const open = (name: string) =>
    new Queue(name, { connection: redis, prefix: queuePrefix(environment.redis.prefix, name) });
  queues = { events: open(eventQueueName('email-urgent')), bulk: open(laneQueueName('bulk')) };
});
afterAll(async () => {
  await Promise.all([service.stop(), queues.events.close(), queues.bulk.close()]);
  redis.disconnect();
  await sink.stop();
  await environment.remove();
});

const get = (path: string, player: typeof operator | null = operator) =>
  call(service, { method: 'GET', path: `${board}${path}`, ...(player && { player }) });

test('the queue board is for operators: its page, its files and its calls', async () => {
  const page = await get('');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src 'self'; style-src 'self' 'sha256-(?!.*unsafe)/,
  );
  const html = await page.text();
  expect(html).not.toMatch(/https?:|style=|<style|<script>/);
  const files = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, file]) => `/${file}`);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  for (const path of ['', files[0] ?? '', '/api/queues', '/queue/mail-bulk']) {
    expect((await get(path, null)).status).toBe(401);
    const refused = await get(path, { ...operator, operator: false });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'operators_only' }]);
  }
  for (const path of ['/static/js/none.js', '/static/../package.json', '/api/none', '/api/queues/none/metrics'])
    expect([path, (await get(path)).status >= 400]).toEqual([path, true]);
});

test('the queue board shows the jobs of all queues without addresses, codes and other data, and changes none', async () => {
  const event = buildEmailRequested('verification-code', { to: { name: 'Kim', address: 'kim@example.com' } });
  await queues.events.add(event.type, event, { delay: laterMs });
  const ids = ['0b7e9a52-6c1f-4f0e-9d6a-3f5f1a2b3c4d'];
  const { name, data, opts } = emailJobOf('page-1', ids, laterMs);
  await queues.bulk.add(name, data, opts);
  await queues.bulk.add('mail to kim@example.com', { to: 'kim@example.com' }, { jobId: 'foreign', delay: laterMs });

  const jobsOf = async (queue: string) => {
    const text = await (await get(`/api/queues?activeQueue=${queue}&status=delayed&page=1&jobsPerPage=10`)).text();
    expect(text).not.toContain('kim@example.com');
    expect(text).not.toContain(event.data.sealed ?? 'sealed');
    const found: { queues: { name: string; readOnlyMode: boolean; jobs: { data: unknown }[] }[] } = JSON.parse(text);
    expect(found.queues.map((shown) => [shown.name, shown.readOnlyMode]).sort()).toEqual(
      ['events-email', 'events-email-urgent', 'mail-bulk', 'mail-otp', 'mail-tx'].map((known) => [known, true]),
    );
    return found.queues.find((shown) => shown.name === queue)?.jobs.map((job) => job.data);
  };
  const { eventId, occurredAt, type } = event;
  expect(await jobsOf('events-email-urgent')).toEqual([{ eventId, occurredAt, type, template: 'verification-code' }]);
  expect(await jobsOf('mail-bulk')).toEqual(
    expect.arrayContaining([{ v: 2, mailIds: ids }, 'hidden: neither an email job nor an event']),
  );
  expect(await (await get('/api/queues/mail-bulk/page-1')).json()).toMatchObject({ status: 'delayed' });
  expect((await get('/api/queues/mail-bulk/none')).status).toBe(404);
  expect((await get('/api/queues?page=zero')).status).toBe(400);

  const changed = await call(service, { path: `${board}/api/queues/mail-bulk/add`, body: {}, player: operator });
  expect(changed.status).toBe(404);
  expect(await queues.bulk.getDelayedCount()).toBe(2);
});
