import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { queuePrefix } from '@portal/service-kit/redis';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { emailQueueName } from '../src/queue/email-queue.ts';
import { type EmailRows, emailRows } from './support/emails.ts';
import { type TestEnvironment, testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { startService, startWorker, type TestProcess } from './support/processes.ts';

const longTimeouts = { connectMs: 60_000, greetingMs: 60_000, attemptMs: 600_000 };
/** A server that works has time to reply, also on a busy machine. */
const shortAttempts = { ...longTimeouts, attemptMs: 5_000 };

let environment: TestEnvironment;
let first: SmtpSink;
let second: SmtpSink;
let rows: EmailRows;
let events: EventPublisher;
let variables: Record<string, string>;
let running: TestProcess[];

beforeEach(async () => {
  [first, second] = await Promise.all([startSmtpSink(), startSmtpSink()]);
  environment = testEnvironment();
  variables = environment.variables(`${first.url}, ${second.url}`);
  rows = await emailRows(environment);
  events = eventPublisher(variables);
  running = [await startService(variables)];
});
afterEach(async () => {
  for (const sink of [first, second]) sink.release();
  await Promise.all([...running.map((process) => process.stop()), rows.close(), events.close()]);
  await Promise.all([first.stop(), second.stop(), environment.remove()]);
});

const start = async (...[options, overrides]: [Parameters<typeof startWorker>[1]?, Record<string, string>?]) => {
  const worker = await startWorker({ ...variables, ...overrides }, options);
  running.push(worker);
  return worker;
};
const getServerName = ({ url }: SmtpSink) => new URL(url).host;
const readMetrics = async ({ opsOrigin }: TestProcess) => (await fetch(new URL('/metrics', opsOrigin))).text();
const failover = () => [
  { server: getServerName(first), outcome: 'outage', code: 'EABORT' },
  { server: getServerName(second), outcome: 'sent' },
];

describe('a server that does not end its reply', () => {
  test.each(['from', 'to', 'data'] as const)(
    'and trickles after %s: the attempt ends in time, with the next server',
    async (stage) => {
      await start({ timeouts: shortAttempts });
      first.trickle(stage);
      const event = buildEmailRequested('verification-code');
      await events.publish(event);
      expect((await rows.inState(event.data.dedupeKey, 'sent')).attempts).toMatchObject(failover());
    },
  );

  test('and holds more emails than a worker sends at a time stops none of them', async () => {
    await start({ timeouts: shortAttempts }, { EMAIL_CONCURRENCY: '2' });
    first.hold('data');
    const requested = Array.from({ length: 8 }, () => buildEmailRequested('welcome'));
    await events.publish(...requested);
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(second.received).toHaveLength(requested.length);
  });

  test('and accepts the email after the attempt has ended: it is recorded once, as sent by the next server', async () => {
    const worker = await start({ timeouts: shortAttempts });
    first.hold('data');
    const event = buildEmailRequested('verification-code');
    await events.publish(event);
    await rows.inState(event.data.dedupeKey, 'sent');
    first.release();
    await waitFor(() => first.received.length === 1, { what: 'the late acceptance' });
    const after = buildEmailRequested('verification-code');
    await events.publish(after);
    await rows.inState(after.data.dedupeKey, 'sent');
    const row = await rows.inState(event.data.dedupeKey, 'sent');
    expect(row.attempts).toMatchObject(failover());
    expect(row.attempts).toHaveLength(2);
    expect(second.received[0]?.parsed.messageId).toBe(first.received[0]?.parsed.messageId);
    expect(await readMetrics(worker)).toMatch(/email_sent_total\{.*verification-code.*outcome="sent".*\} 2\n/);
  });

  test('never gets more time than the email is valid', async () => {
    await start({ timeouts: longTimeouts });
    for (const sink of [first, second]) sink.hold('data');
    const event = buildEmailRequested('verification-code', { expiresInMs: 3_000 });
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'expired');
    expect(row.attempts).toMatchObject([{ outcome: 'outage', code: 'EABORT' }]);
  });
});

describe('the claim on an email', () => {
  test('is renewed while a server takes its time', async () => {
    await start({ timeouts: longTimeouts });
    first.hold('data');
    const event = buildEmailRequested('welcome');
    await events.publish(event);
    const claimed = (await rows.inState(event.data.dedupeKey, 'sending')).lease?.renewedAt.getTime() ?? 0;
    const isRenewed = async () =>
      ((await rows.inState(event.data.dedupeKey, 'sending')).lease?.renewedAt.getTime() ?? 0) > claimed;
    await waitFor(isRenewed, { what: 'the claim to be renewed' });
    first.release();
    await rows.inState(event.data.dedupeKey, 'sent');
    expect(first.attempts).toBe(1);
  });

  test('that was lost is reported: log, metrics and delivery log agree', async () => {
    const worker = await start({ timeouts: longTimeouts });
    first.hold('data');
    const event = buildEmailRequested('welcome');
    await events.publish(event);
    await waitFor(() => first.attempts === 1, { what: 'the email in flight' });
    // As an operator discards the email of a worker that could not reach the database for 7 s.
    const { dedupeKey } = event.data;
    const discarded = { state: 'failed', failure: 'discarded by an operator', finishedAt: new Date() };
    await rows.model.updateOne({ dedupeKey }, { $set: discarded, $unset: { lease: 1 } });
    first.release();
    const isReported = () => worker.lines.some((line) => line.includes('claim was lost'));
    await waitFor(isReported, { what: 'the lost claim in the log' });
    const row = await rows.inState(dedupeKey, 'failed');
    expect(row).toMatchObject({ failure: 'discarded by an operator', attempts: [{ outcome: 'sent', code: '250' }] });
    const metrics = await readMetrics(worker);
    expect(metrics).toMatch(/email_claims_lost_total\{outcome="sent",.*\} 1\n/);
    expect(metrics).not.toMatch(/email_sent_total\{.*outcome="sent"/);
    expect(worker.lines.some((line) => line.includes('"email sent"'))).toBe(false);
  });
});

test('a worker without a network pauses itself, and another one sends all emails', async () => {
  const redis = new Redis(variables['REDIS_URL'] ?? '');
  const prefix = queuePrefix(variables['REDIS_PREFIX'] ?? '', emailQueueName);
  const queue = new Queue(emailQueueName, { connection: redis, prefix });
  // Nothing listens at port 1.
  const broken = await start({}, { SMTP_URL: 'smtp://127.0.0.1:1' });
  const early = Array.from({ length: 4 }, () => buildEmailRequested('welcome'));
  await events.publish(...early);
  await waitFor(async () =>
    (await readMetrics(broken)).includes('email_breaker_open{server="127.0.0.1:1",service="email-worker"} 1'),
  );
  await waitFor(async () => (await queue.getActiveCount()) === 0, {
    what: 'the broken worker to give its emails back',
  });
  // EMAIL_PER_SECOND limits by windows of 100 ms.
  expect(await queue.getRateLimitTtl()).toBeLessThanOrEqual(100);
  expect((await fetch(new URL('/healthz', broken.opsOrigin))).status).toBe(200);
  await start();
  const requested = [...early, ...Array.from({ length: 30 }, () => buildEmailRequested('verification-code'))];
  await events.publish(...requested.slice(early.length));
  for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
  expect(first.received).toHaveLength(requested.length);
  expect(await queue.getRateLimitTtl()).toBeLessThanOrEqual(100);
  await queue.close();
  redis.disconnect();
});

test('a provider that limits the rate slows all workers down', async () => {
  const redis = new Redis(variables['REDIS_URL'] ?? '');
  const prefix = queuePrefix(variables['REDIS_PREFIX'] ?? '', emailQueueName);
  const queue = new Queue(emailQueueName, { connection: redis, prefix });
  await start();
  first.reply({ code: 454, message: 'Throttling failure: Maximum sending rate exceeded', times: 1 });
  const event = buildEmailRequested('welcome');
  await events.publish(event);
  await waitFor(async () => (await queue.getRateLimitTtl()) > 100, { what: 'the queue to wait', interval: 20 });
  await rows.inState(event.data.dedupeKey, 'sent');
  await queue.close();
  redis.disconnect();
});

test('credentials are not sent to another machine without TLS', async () => {
  // Reaches the sink of this machine by an IP that is not a loopback one.
  await start({ timeouts: longTimeouts }, { SMTP_URL: `smtp://portal:secret@0.0.0.0:${first.port}` });
  const event = buildEmailRequested('welcome');
  await events.publish(event);
  const row = await waitFor(() =>
    rows.model.findOne({ dedupeKey: event.data.dedupeKey, 'attempts.0.outcome': 'outage' }),
  );
  // The sink knows no STARTTLS.
  expect(row.attempts[0]?.code).toBe('500');
  expect(first.attempts).toBe(0);
});
