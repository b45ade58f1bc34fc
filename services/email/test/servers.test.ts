import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EmailOverview } from '@portal/contracts';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Redis } from 'ioredis';
import { loadEmailWorkerConfig } from '../src/config';
import { type EmailRows, emailRows } from './support/emails';
import { type TestEnvironment, testEnvironment } from './support/environment';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events';
import { call, startService, startWorker, type TestProcess } from './support/processes';

let environment: TestEnvironment;
let [main, spare]: SmtpSink[] = [];
let rows: EmailRows;
let events: EventPublisher;
let running: TestProcess[] = [];

const sinks = () => [main, spare].flatMap((sink) => sink ?? []);
const received = () => sinks().flatMap((sink) => sink.received).length;
const servers = () =>
  sinks().map(({ url }, place) => `${place === 0 ? 'main' : 'spare'}=${url};weight=${place === 0 ? 1000 : 1}`);

beforeAll(async () => {
  [main, spare] = [await startSmtpSink(), await startSmtpSink()];
});
afterEach(async () => {
  for (const sink of sinks()) sink.reset();
  await Promise.all([...running.splice(0), rows, events].map((part) => ('stop' in part ? part.stop() : part.close())));
  await environment.remove();
});
afterAll(async () => {
  await Promise.all(sinks().map((sink) => sink.stop()));
});

/** A service, and workers with these settings, on a database of their own. */
const start = async (workers: number, overrides: Record<string, string> = {}) => {
  environment = testEnvironment();
  const variables = environment.variables('', { SMTP_SERVERS: servers().join(', '), ...overrides });
  rows = await emailRows(environment);
  events = eventPublisher(variables);
  running = await Promise.all([
    startService(variables),
    ...Array.from({ length: workers }, () => startWorker(variables)),
  ]);
};
const controls = () => rows.connection.collection<{ _id: string }>('controls');
const sent = () => rows.model.countDocuments({ state: 'sent' });

describe('several SMTP servers', () => {
  test('take messages by weight, and one replaces the other at once when its connections fail', async () => {
    await start(1);
    const first = buildEmailRequested('welcome');
    await events.publish(first);
    expect((await rows.inState(first.data.dedupeKey, 'sent')).attempts).toMatchObject([{ server: 'main' }]);
    main?.reply({ stage: 'to', code: 421 });
    const requested = Array.from({ length: 6 }, () => buildEmailRequested('verification-code'));
    await events.publish(...requested);
    for (const { data } of requested) {
      const { attempts, tries } = await rows.inState(data.dedupeKey, 'sent');
      expect([tries, attempts.at(-1)]).toMatchObject([1, { outcome: 'sent', server: 'spare' }]);
    }
    const status = () =>
      rows.connection.collection('worker_status').findOne({ 'servers.name': 'main', 'servers.state': 'open' });
    await waitFor(status, { what: 'the worker to report that the server is failing' });
  });

  test('and lanes that an operator pauses take none until they are resumed', async () => {
    await start(1);
    await controls().insertMany([{ _id: 'server:main' }, { _id: 'lane:tx' }]);
    await waitFor(() => running.some(({ lines }) => lines.some((line) => line.includes('paused by an operator'))));
    const held = buildEmailRequested('welcome');
    const code = buildEmailRequested('verification-code');
    await events.publish(held, code);
    expect((await rows.inState(code.data.dedupeKey, 'sent')).attempts).toMatchObject([{ server: 'spare' }]);
    expect(await rows.inState(held.data.dedupeKey, 'queued')).toMatchObject({ tries: 0, attempts: [] });
    const another = await startWorker(environment.variables('', { SMTP_SERVERS: servers().join(', ') }));
    running.push(another);
    expect((await fetch(new URL('/healthz', another.opsOrigin))).status).toBe(200);
    await controls().deleteMany({});
    await rows.inState(held.data.dedupeKey, 'sent');
  });
});

test('a worker whose clock is behind sends codes at once, and operators see it', async () => {
  await start(0);
  const [service] = running as [TestProcess];
  const variables = environment.variables('', { SMTP_SERVERS: servers().join(', ') });
  running.push(await startWorker(variables, { clock: () => new Date(Date.now() - 3_600_000) }));
  const event = buildEmailRequested('verification-code');
  await events.publish(event);
  await rows.inState(event.data.dedupeKey, 'sent');
  const operator = { userId: '65f0c0ffee0000000000c1a5', operator: true };
  const isSeen = async () => {
    const response = await call(service, { method: 'GET', path: '/api/operations/email', player: operator });
    return ((await response.json()) as EmailOverview).workers.length === 1;
  };
  await waitFor(isSeen, { what: 'the overview to show the worker' });
});

describe('the daily quota', () => {
  test('is exact for all workers together, keeps a share for codes, and outlives Redis', async () => {
    await start(2, { MAIL_PER_DAY: '10', MAIL_OTP_RESERVED_PERCENT: '20' });
    await events.publish(...Array.from({ length: 15 }, () => buildEmailRequested('welcome')));
    await waitFor(async () => (await sent()) === 8, { what: 'the share of the other lanes to be sent' });
    const redis = new Redis(environment.redis.url);
    expect(await redis.del(`{${environment.redis.prefix}-mail-limits}:quota`)).toBe(1);
    redis.disconnect();
    await events.publish(...Array.from({ length: 4 }, () => buildEmailRequested('verification-code')));
    await waitFor(async () => (await sent()) === 10, { what: 'codes to use their share' });
    await waitFor(() => running.every(({ lines }) => lines.length > 0));
    expect([received(), await rows.model.countDocuments({ state: 'queued' })]).toEqual([10, 9]);
    const quota = { used: 10, limit: 10, reserved: 2 };
    const status = () => rows.connection.collection('worker_status').findOne({ quota });
    await waitFor(status, { what: 'a worker to report that the quota is used up' });
  });

  test('is not used up by refusals and outages', async () => {
    await start(1, { MAIL_PER_DAY: '6', MAIL_OTP_RESERVED_PERCENT: '0' });
    main?.reply({ stage: 'to', code: 421, times: 3 });
    spare?.reply({ code: 550, message: '5.7.1 Looks like spam', times: 1 });
    await events.publish(...Array.from({ length: 6 }, () => buildEmailRequested('verification-code')));
    await waitFor(async () => (await rows.model.countDocuments({ finishedAt: { $type: 'date' } })) === 6);
    expect(await sent()).toBe(5);
    await events.publish(...Array.from({ length: 2 }, () => buildEmailRequested('verification-code')));
    await waitFor(async () => (await sent()) === 6, { what: 'the rest of the quota to be used' });
    expect([received(), await rows.model.countDocuments({ state: 'queued' })]).toEqual([6, 1]);
  });

  test('counts a message that was sent when its connection broke, and none whose connection broke before', async () => {
    main?.hold('from');
    spare?.hold('data');
    const quota = { used: 2, limit: 2, reserved: 0 };
    await start(1, { MAIL_PER_DAY: '2', MAIL_OTP_RESERVED_PERCENT: '0', SMTP_SOCKET_TIMEOUT_MS: '1000' });
    await events.publish(buildEmailRequested('verification-code'));
    await waitFor(() => spare?.attempts === 2, { what: 'the server to receive the message twice' });
    const status = () => rows.connection.collection('worker_status').findOne({ quota });
    await waitFor(status, { what: 'a worker to report that the quota is used up' });
    expect([main?.attempts, spare?.attempts]).toEqual([0, 2]);
    const counted = 'mail_duplicates_total{lane="otp",outcome="possible",service="email-worker"} 2';
    const metrics = async () => (await fetch(new URL('/metrics', running[1]?.opsOrigin))).text();
    await waitFor(async () => (await metrics()).includes(counted), { what: 'both to count as possible duplicates' });
  });
});

describe('SMTP_SERVERS', () => {
  const load = (servers: string) =>
    loadEmailWorkerConfig(testEnvironment().variables('', { SMTP_SERVERS: servers })).smtpServers;

  test('names servers with their weight and rate', () => {
    expect(load('a=smtp://u:p%2C@a.example:587;weight=3;rate=50/s, b=smtps://b.example')).toEqual([
      { name: 'a', url: 'smtp://u:p%2C@a.example:587', weight: 3, perSecond: 50 },
      { name: 'b', url: 'smtps://b.example', weight: 1, perSecond: null },
    ]);
  });

  test.each([
    ['a=http://a.example', /server 1: url is not an smtp/],
    ['a=smtp://u:secret@a.example;weight=x', /server 1: weight is not a number/],
    ['a=smtp://u:secret@a.example:99999', /server 1: url is not an smtp/],
    ['a=smtp://a.example;rate=50', /server 1: rate is not a rate/],
    ['a=smtp://a.example;speed=1', /server 1: has an unknown option/],
    ['a=smtp://u:secret@a.example,a=smtp://b.example', /two servers have one name/],
    [',', /names no server/],
  ])('%s is refused without quoting it', (servers, problem) => {
    expect(() => load(servers)).toThrow(problem);
    expect(() => load(servers)).not.toThrow(/secret/);
  });
});

describe('the limits of the account', () => {
  const limitsOf = (variables: Record<string, string>) =>
    loadEmailWorkerConfig(testEnvironment().variables('', variables)).limits;
  const SMTP_URL = 'smtp://user:password@mail.example.com:587';

  test('are those of a new account at any provider, unless the operator sets others', () => {
    expect(limitsOf({ SMTP_URL })).toEqual({ perSecond: 1, perDay: 200 });
    expect(limitsOf({ SMTP_SERVERS: `own=smtp://relay,provider=${SMTP_URL}` })).toEqual({ perSecond: 1, perDay: 200 });
    const raised = { MAIL_PER_SECOND: '14', MAIL_PER_DAY: '50000' };
    expect(limitsOf({ SMTP_URL, ...raised })).toEqual({ perSecond: 14, perDay: 50_000 });
    expect(limitsOf({ SMTP_URL, MAIL_PER_DAY: 'unlimited' })).toEqual({ perSecond: 1, perDay: 0 });
    expect(() => limitsOf({ SMTP_URL, MAIL_PER_DAY: 'many' })).toThrow('MAIL_PER_DAY: is not a number of at least 1');
  });

  test.each<[string[], Record<string, string>]>([
    [['MAIL_PER_SECOND', 'MAIL_PER_DAY'], { SMTP_URL }],
    [['MAIL_PER_SECOND'], { SMTP_URL, MAIL_PER_DAY: '50000' }],
    [['MAIL_PER_DAY'], { SMTP_URL, MAIL_PER_SECOND: '14' }],
    [[], { SMTP_URL: 'smtp://127.0.0.1:1025' }],
  ])('that are assumed: %p, which the worker warns of', (assumed, variables) => {
    expect(loadEmailWorkerConfig(testEnvironment().variables('', variables)).assumedLimits).toEqual(assumed);
  });

  test.each(['smtp://127.0.0.1:1025', 'smtp://[::1]', 'smtp://maildev:1025'])('of %s have no quota', (url) => {
    expect(limitsOf({ SMTP_URL: url })).toEqual({ perSecond: 100, perDay: 0 });
  });
});
