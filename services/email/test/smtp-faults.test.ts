import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Readiness } from '@portal/service-kit/http';
import { type SmtpSink, startSmtpSink, startTcpProxy, type TcpProxy, waitFor } from '@portal/testing';
import { type EmailRows, emailRows, expiredAfterAttempt } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { startService, startWorker, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let proxy: TcpProxy;
let service: TestProcess;
let worker: TestProcess;
let events: EventPublisher;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  proxy = await startTcpProxy({ port: sink.port });
  const variables = environment.variables(`smtp://127.0.0.1:${proxy.port}`);
  [service, worker, rows] = await Promise.all([
    startService(variables),
    startWorker(variables, { timeouts: { connectMs: 2_000, greetingMs: 2_000, attemptMs: 3_000 } }),
    emailRows(environment),
  ]);
  events = eventPublisher(variables);
});
afterEach(() => {
  proxy.resume();
  sink.reset();
});
afterAll(async () => {
  await Promise.all([service.stop(), worker.stop(), events.close(), rows.close()]);
  await proxy.stop();
  await sink.stop();
  await environment.remove();
});

const probe = async (path: string) => (await fetch(new URL(path, worker.opsOrigin))).status;
const metric = async (line: string) =>
  (await (await fetch(new URL('/metrics', worker.opsOrigin))).text()).includes(line);
const smtpState = async ({ opsOrigin }: TestProcess) =>
  ((await (await fetch(new URL('/readyz', opsOrigin))).json()) as Readiness).dependencies['smtp'];
const hasMetOutage = (dedupeKey: string, times = 1) =>
  waitFor(() => rows.model.findOne({ dedupeKey, [`attempts.${times - 1}.outcome`]: 'outage' }), {
    what: `${dedupeKey} to meet the outage`,
  });

describe('while the SMTP server refuses connections', () => {
  test('nothing is lost or counted, probes succeed, and everything is sent when it is back', async () => {
    proxy.cut();
    const requested = [
      buildEmailRequested('verification-code'),
      buildEmailRequested('password-reset'),
      buildEmailRequested('welcome'),
    ];
    await events.publish(...requested);
    for (const { data } of requested) await hasMetOutage(data.dedupeKey);
    await waitFor(() => metric(`email_breaker_open{server="127.0.0.1:${proxy.port}",service="email-worker"} 1`));
    expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 200]);
    for (const process of [worker, service]) expect(await smtpState(process)).toBe('down');
    proxy.resume();
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(sink.received).toHaveLength(requested.length);
    expect(await metric(`email_breaker_open{server="127.0.0.1:${proxy.port}",service="email-worker"} 0`)).toBe(true);
  });

  test('a code that expires meanwhile is dropped with its secret', async () => {
    proxy.cut();
    const row = await expiredAfterAttempt({ events, rows });
    expect(row.sealed).toBeNull();
    expect(row.attempts[0]).toMatchObject({ outcome: 'outage' });
  });

  test('the alarm is raised once, not per email', async () => {
    const alarms = () =>
      worker.lines.filter((line) => line.includes('SMTP server is failing') && line.includes(`127.0.0.1:${proxy.port}`))
        .length;
    const warmUp = buildEmailRequested('verification-code');
    await events.publish(warmUp);
    await rows.inState(warmUp.data.dedupeKey, 'sent');
    const before = alarms();
    proxy.cut();
    const requested = Array.from({ length: 20 }, () => buildEmailRequested('verification-code'));
    await events.publish(...requested);
    const keys = requested.map(({ data }) => data.dedupeKey);
    const countAttempts = async () =>
      (await rows.model.find({ dedupeKey: { $in: keys } }).lean()).reduce(
        (sum, { attempts }) => sum + attempts.length,
        0,
      );
    // Three open the breaker, then one at a time tries the server again.
    await waitFor(async () => (await countAttempts()) >= 5, { what: 'two messages to try the server again' });
    expect(alarms()).toBe(before + 1);
    proxy.resume();
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
  });
});

describe('while the SMTP server is silent', () => {
  test.each([
    ['connect', 'ETIMEDOUT'],
    ['data', 'EABORT'],
  ] as const)('at %s, the attempt ends in time and the email is sent later', async (stage, code) => {
    // A connection that is open already has had its greeting.
    proxy.reset();
    sink.hold(stage);
    const event = buildEmailRequested('verification-code');
    await events.publish(event);
    await hasMetOutage(event.data.dedupeKey);
    sink.release();
    const row = await rows.inState(event.data.dedupeKey, 'sent');
    expect(row.attempts[0]).toMatchObject({ outcome: 'outage', code });
    const copies = sink.received.filter(({ to }) => to.includes(row.to.address));
    for (const { parsed } of copies) expect(parsed.messageId).toBe(row.messageId);
  });
});

describe('a reply that concerns the server', () => {
  test.each([
    ['421 at a recipient', { stage: 'to', code: 421 }],
    ['a greeting that turns us away', { stage: 'connect', code: 554 }],
    ['a refused sender', { stage: 'from', code: 550 }],
  ] as const)('%s is an outage, and the email is sent later', async (_name, reply) => {
    proxy.reset();
    sink.reply({ ...reply, times: 2 });
    const event = buildEmailRequested('verification-code');
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'sent');
    expect(row.attempts.map(({ outcome }) => outcome)).toEqual(['outage', 'outage', 'sent']);
  });

  test('for one email alone does not block the others', async () => {
    const unlucky = buildEmailRequested('verification-code');
    sink.reply({ stage: 'to', code: 421, to: unlucky.data.to.address });
    await events.publish(unlucky);
    await hasMetOutage(unlucky.data.dedupeKey, 4);
    const lucky = buildEmailRequested('verification-code');
    await events.publish(lucky);
    await rows.inState(lucky.data.dedupeKey, 'sent');
    const row = await waitFor(() => rows.model.findOne({ dedupeKey: unlucky.data.dedupeKey, state: 'queued' }));
    // The server closes the connection with its reply, and the client may notice that first.
    expect(new Set(row.attempts.map(({ outcome }) => outcome))).toEqual(new Set(['outage']));
    expect(row.attempts.map(({ code }) => code)).toContain('421');
  });
});

test('no address and no secret is in the log, whatever the SMTP server replies', () => {
  const log = [...service.lines, ...worker.lines].join('');
  expect(log).not.toMatch(/@example\.com|428197/);
});
