import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { EmailOverview } from '@portal/contracts';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { loadEmailWorkerConfig } from '../src/config.ts';
import { type EmailRows, emailRows, storedEmail } from './support/emails.ts';
import { type TestEnvironment, testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { call, startService, startWorker, type TestProcess } from './support/processes.ts';

let environment: TestEnvironment;
let first: SmtpSink;
let second: SmtpSink;
let rows: EmailRows;
let events: EventPublisher;
let running: TestProcess[] = [];

beforeAll(async () => {
  [first, second] = await Promise.all([startSmtpSink(), startSmtpSink()]);
});
afterEach(async () => {
  await Promise.all([...running.splice(0).map((process) => process.stop()), rows.close(), events.close()]);
  // A stopping worker finishes its emails in flight.
  for (const sink of [first, second]) sink.reset();
  await environment.remove();
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

/** A service, and workers with these settings, on a database of their own. */
const start = async (workers: number, overrides: Record<string, string> = {}, clock = () => new Date()) => {
  environment = testEnvironment();
  const variables = environment.variables(`${first.url}, ${second.url}`, overrides);
  rows = await emailRows(environment);
  events = eventPublisher(variables);
  running = await Promise.all([
    startService(variables),
    ...Array.from({ length: workers }, () => startWorker(variables, { clock })),
  ]);
};
const getServerName = ({ url }: SmtpSink) => new URL(url).host;

describe('several SMTP servers', () => {
  test('are used in order: the second one once the first one fails, and the first one when it works again', async () => {
    await start(1);
    const [before, during] = [buildEmailRequested('welcome'), buildEmailRequested('verification-code')];
    await events.publish(before);
    const [attempt] = (await rows.inState(before.data.dedupeKey, 'sent')).attempts;
    expect(attempt).toMatchObject({ server: getServerName(first), outcome: 'sent' });
    first.reset();
    first.reply({ stage: 'to', code: 421 });
    await events.publish(during);
    expect((await rows.inState(during.data.dedupeKey, 'sent')).attempts).toMatchObject([
      { server: getServerName(first), outcome: 'outage' },
      { server: getServerName(second), outcome: 'sent' },
    ]);
    const more = Array.from({ length: 10 }, () => buildEmailRequested('welcome'));
    await events.publish(...more);
    for (const { data } of more) await rows.inState(data.dedupeKey, 'sent');
    const [, worker] = running as [TestProcess, TestProcess];
    const alarms = worker.lines.filter((line) => line.includes('SMTP server is failing'));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toContain(getServerName(first));
    first.reset();
    const isBack = async () => {
      await events.publish(buildEmailRequested('welcome'));
      return first.received.length > 0;
    };
    await waitFor(isBack, { what: 'the first server to be used again', interval: 300 });
  });

  test('that all fail lose nothing', async () => {
    await start(1);
    for (const sink of [first, second]) sink.reply({ stage: 'from', code: 421, times: 6 });
    const requested = Array.from({ length: 5 }, () => buildEmailRequested('verification-code'));
    await events.publish(...requested);
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(first.received.length + second.received.length).toBe(requested.length);
  });
});

test('the limit per second holds for all workers together', async () => {
  await start(3, { EMAIL_PER_SECOND: '10' });
  await rows.model.insertMany(Array.from({ length: 30 }, () => storedEmail()));
  await waitFor(async () => (await rows.model.countDocuments({ state: 'sent' })) === 30, { what: 'all emails' });
  const sent = await rows.model.find({}, { attempts: 1 }).lean();
  const times = sent.map(({ attempts }) => attempts[0]?.at.getTime() ?? 0).sort((a, b) => a - b);
  // The windows of the limiter are 100 ms long; the attempts themselves end a little sooner or later.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2_500);
});

test('a worker whose clock is behind sends codes, and operators see it', async () => {
  await start(1, {}, () => new Date(Date.now() - 3_600_000));
  const event = buildEmailRequested('verification-code');
  await events.publish(event);
  await rows.inState(event.data.dedupeKey, 'sent');
  const [service] = running as [TestProcess];
  const player = { userId: '65f0c0ffee0000000000c1a5', operator: true };
  const overview = await call(service, { method: 'GET', path: '/api/operations/email', player });
  expect(((await overview.json()) as EmailOverview).workers).toBe(1);
});

describe('SMTP_URL', () => {
  const load = (urls: string) => {
    environment = testEnvironment();
    return loadEmailWorkerConfig(environment.variables(urls)).environment.SMTP_URL;
  };

  test('lists servers', () => {
    const urls = ['smtp://u:p%2C@a.example:587', 'smtps://b.example'];
    expect(load(urls.join(', '))).toEqual(urls);
  });

  test.each(['http://a.example', 'smtp://u:secret@a.example:99999', 'smtp://u:secret@a.example, b.example', ','])(
    '%s is rejected without quoting it',
    (urls) => {
      expect(() => load(urls)).toThrow(/SMTP_URL: is not a list of smtp:\/\/ URLs/);
      expect(() => load(urls)).not.toThrow(/secret/);
    },
  );
});
