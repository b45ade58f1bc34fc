import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Readiness } from '@portal/service-kit';
import { type SmtpSink, startSmtpSink, startTcpProxy, type TcpProxy, waitFor } from '@portal/testing';
import { testEnvironment } from './support/environment';
import { type EventPublisher, emailRequested, eventPublisher } from './support/events';
import { type EmailRows, emailRows } from './support/mails';
import { startApi, startWorker, type TestProcess } from './support/processes';

const environment = testEnvironment();
let sink: SmtpSink;
let door: TcpProxy;
let api: TestProcess;
let worker: TestProcess;
let events: EventPublisher;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  door = await startTcpProxy({ port: sink.port });
  const variables = environment.variables(`smtp://127.0.0.1:${door.port}`, {
    SMTP_GREETING_TIMEOUT_MS: '300',
    SMTP_SOCKET_TIMEOUT_MS: '500',
  });
  [api, worker, rows] = await Promise.all([startApi(variables), startWorker(variables), emailRows(environment)]);
  events = eventPublisher(variables);
});
afterEach(() => {
  door.resume();
  sink.reset();
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop(), events.close(), rows.close()]);
  await door.stop();
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

describe('while the mail server refuses connections', () => {
  test('nothing is lost or counted, probes stay green, and all goes out when it is back', async () => {
    door.cut();
    const requested = [
      emailRequested('verification-code'),
      emailRequested('password-reset'),
      emailRequested('welcome'),
    ];
    await events.publish(...requested);
    for (const { data } of requested) await hasMetOutage(data.dedupeKey);
    expect(await metric('mail_breaker_open{class="otp",service="email-worker"} 1')).toBe(true);
    expect([await probe('/healthz'), await probe('/readyz')]).toEqual([200, 200]);
    for (const process of [worker, api]) expect(await smtpState(process)).toBe('down');
    door.resume();
    for (const { data } of requested) {
      const row = await rows.inState(data.dedupeKey, 'sent', 14_000);
      expect(row.tries).toBe(1);
    }
    expect(sink.received).toHaveLength(requested.length);
    expect(await metric('mail_breaker_open{class="otp",service="email-worker"} 0')).toBe(true);
  });

  test('a code that expires meanwhile is dropped with its secret', async () => {
    door.cut();
    const event = emailRequested('verification-code', { expiresInMs: 1_500 });
    await events.publish(event);
    await hasMetOutage(event.data.dedupeKey);
    const row = await rows.inState(event.data.dedupeKey, 'expired');
    expect(row.sealed).toBeNull();
  });

  test('the alarm is raised once, not per mail', async () => {
    const alarms = () =>
      worker.lines.filter((line) => line.includes('mail server out of order, lane pauses') && line.includes('"otp"'))
        .length;
    const warmUp = emailRequested('verification-code');
    await events.publish(warmUp);
    await rows.inState(warmUp.data.dedupeKey, 'sent', 14_000);
    const before = alarms();
    door.cut();
    const requested = Array.from({ length: 20 }, () => emailRequested('verification-code'));
    await events.publish(...requested);
    await hasMetOutage(requested[0]?.data.dedupeKey ?? '', 2);
    expect(alarms()).toBe(before + 1);
    door.resume();
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent', 14_000);
  });
});

describe('while the mail server is silent', () => {
  test.each(['connect', 'data'] as const)(
    'at %s, the attempt ends in time and the mail goes out later',
    async (stage) => {
      // A connection that is open already has had its greeting.
      door.reset();
      sink.hold(stage);
      const event = emailRequested('verification-code');
      await events.publish(event);
      await hasMetOutage(event.data.dedupeKey);
      sink.release();
      const row = await rows.inState(event.data.dedupeKey, 'sent', 14_000);
      expect(row.attempts[0]).toMatchObject({ outcome: 'outage', code: 'ETIMEDOUT' });
      const copies = sink.received.filter(({ to }) => to.includes(row.to.address));
      for (const { parsed } of copies) expect(parsed.messageId).toBe(row.messageId);
    },
  );
});

describe('a reply that speaks of the server', () => {
  test.each([
    ['421 at a recipient', { stage: 'to', code: 421 }],
    ['a greeting that turns us away', { stage: 'connect', code: 554 }],
    ['a refused sender', { stage: 'from', code: 550 }],
  ] as const)('%s does not count against the mail', async (_name, reply) => {
    door.reset();
    sink.reply({ ...reply, times: 2 });
    const event = emailRequested('verification-code');
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'sent', 14_000);
    expect(row.tries).toBe(1);
    expect(row.attempts.length).toBeGreaterThanOrEqual(2);
  });

  test('but counts when it comes to one mail only, so that this mail cannot hold up its lane', async () => {
    const unlucky = emailRequested('verification-code');
    sink.reply({ stage: 'to', code: 421, to: unlucky.data.to.address });
    await events.publish(unlucky);
    await hasMetOutage(unlucky.data.dedupeKey);
    const lucky = emailRequested('verification-code');
    await events.publish(lucky);
    await rows.inState(lucky.data.dedupeKey, 'sent', 14_000);
    const row = await waitFor(() => rows.model.findOne({ dedupeKey: unlucky.data.dedupeKey, tries: { $gte: 1 } }));
    expect(row.attempts.at(-1)).toMatchObject({ outcome: 'deferred', code: '421' });
  });
});

test('no address and no secret is in the log, whatever the mail server says', () => {
  const log = [...api.lines, ...worker.lines].join('');
  expect(log).not.toMatch(/@example\.com|428197/);
});
