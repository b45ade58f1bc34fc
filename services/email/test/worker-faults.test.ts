import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, startTcpProxy, waitFor } from '@portal/testing';
import { startEntry } from '@portal/testing/servers';
import { leaseMs } from '../src/data-access/email/ledger';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events';
import { startService, startWorker, type TestProcess } from './support/processes';

const environment = testEnvironment();
let sink: SmtpSink;
let variables: Record<string, string>;
let service: TestProcess;
let events: EventPublisher;
let rows: EmailRows;
const workers: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  // Longer than a busy machine takes to start the second worker.
  variables = environment.variables(sink.url, { SMTP_SOCKET_TIMEOUT_MS: '300000' });
  [service, rows] = await Promise.all([startService(variables), emailRows(environment)]);
  events = eventPublisher(variables);
});
// Also after a failed test: a worker that is left over would send the emails of the next one.
afterEach(async () => {
  sink.reset();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(async () => {
  await Promise.all([service.stop(), events.close(), rows.close()]);
  await sink.stop();
  await environment.remove();
});

const startWorkerProcess = async () => {
  const worker = await startEntry(join(__dirname, '../src/worker.ts'), variables);
  workers.push(worker);
  return worker;
};
const copiesTo = (address: string) => sink.received.filter(({ to }) => to.includes(address));

describe('a worker killed while it sends', () => {
  test('urgent emails are sent again within 15 s, at most twice, with one Message-ID; a bulk email is marked unknown', async () => {
    const doomed = await startWorkerProcess();
    sink.hold('data');
    const urgent = [buildEmailRequested('verification-code'), buildEmailRequested('welcome')];
    const bulk = bulkEmail();
    await rows.model.create(bulk);
    await events.publish(...urgent);
    await waitFor(() => sink.attempts === 3, { what: 'three emails in flight' });
    const successor = await startWorkerProcess();
    await doomed.kill();
    const killedAt = performance.now();
    await waitFor(() => sink.attempts === 5, { what: 'the urgent emails to be sent again' });
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    sink.release();
    for (const { data } of urgent) {
      const row = await rows.inState(data.dedupeKey, 'sent');
      expect(copiesTo(data.to.address).length).toBeLessThanOrEqual(2);
      for (const { parsed } of copiesTo(data.to.address)) expect(parsed.messageId).toBe(row.messageId);
    }
    await rows.inState(bulk.dedupeKey, 'unknown');
    expect(sink.attempts).toBe(5);
    const metrics = await (await fetch(new URL('/metrics', successor.origin))).text();
    expect(metrics).toMatch(
      /mail_sent_total{lane="bulk",template="[a-z-]+",outcome="unknown",service="email-worker"} 1\n/,
    );
    for (const lane of ['otp', 'tx'])
      expect(metrics).toContain(`mail_duplicates_total{lane="${lane}",outcome="possible",service="email-worker"} 1`);
    const backlog = await (await fetch(new URL('/metrics', service.opsOrigin))).text();
    expect(backlog).toContain('mail_messages{lane="bulk",state="unknown",service="email"} 1');
    for (const { data } of urgent) expect(doomed.output() + successor.output()).not.toContain(data.to.address);
  });
});

describe('a worker that is stopped while it sends', () => {
  test('finishes the email, and no worker sends it again', async () => {
    const leaving = await startWorkerProcess();
    sink.hold('data');
    const event = buildEmailRequested('verification-code');
    await events.publish(event);
    await waitFor(() => sink.attempts === 1, { what: 'the email in flight' });
    const stopped = leaving.stop();
    await waitFor(() => leaving.output().includes('"stopping"'), { what: 'the worker to receive the signal' });
    sink.release();
    await stopped;
    await expect(leaving.ended).resolves.toBe('exit code 0');
    await rows.inState(event.data.dedupeKey, 'sent');
    const next = await startWorker(variables);
    const later = buildEmailRequested('verification-code');
    await events.publish(later);
    await rows.inState(later.data.dedupeKey, 'sent');
    expect(copiesTo(event.data.to.address)).toHaveLength(1);
    await next.stop();
  });
});

describe('a database that fails while an email is being sent', () => {
  const startBehindProxy = async () => {
    const { hostname, port } = new URL(environment.database.uri);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const worker = await startWorker({
      ...variables,
      MONGODB_URI: `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`,
    });
    return { proxy, worker };
  };

  test('is waited for, and the email is sent once', async () => {
    const { proxy, worker } = await startBehindProxy();
    sink.hold('data');
    const event = buildEmailRequested('verification-code');
    await events.publish(event);
    await waitFor(() => sink.attempts === 1, { what: 'the email in flight' });
    proxy.cut();
    sink.release();
    await waitFor(() => sink.received.length === 1);
    await waitFor(async () => (await fetch(new URL('/readyz', worker.opsOrigin))).status === 503);
    expect((await rows.inState(event.data.dedupeKey, 'sending')).lease).toBeDefined();
    proxy.resume();
    await rows.inState(event.data.dedupeKey, 'sent');
    expect(sink.attempts).toBe(1);
    await worker.stop();
    await proxy.stop();
  });

  test('does not make a refused bulk email unknown when it is down for longer than a lease', async () => {
    const { proxy, worker } = await startBehindProxy();
    sink.hold('data');
    const bulk = bulkEmail();
    sink.reply({ code: 550, message: '5.7.1 Looks like spam', to: bulk.to.address });
    await rows.model.create(bulk);
    await waitFor(() => sink.attempts === 1, { what: 'the email in flight' });
    proxy.cut();
    sink.release();
    const isDead = async () =>
      Date.now() - ((await rows.model.findById(bulk._id))?.lease?.renewedAt.getTime() ?? 0) > leaseMs;
    await waitFor(isDead, { what: 'the lease to die' });
    proxy.resume();
    const isFinal = () => rows.model.findOne({ _id: bulk._id, finishedAt: { $type: 'date' } }).lean();
    expect(await waitFor(isFinal, { what: 'the outcome' })).toMatchObject({
      state: 'failed',
      attempts: [{ outcome: 'refused', code: '550' }],
    });
    await worker.stop();
    await proxy.stop();
  });
});

describe('two workers', () => {
  test('never send one email twice, even when its job exists twice', async () => {
    const [one, other] = await Promise.all([startWorker(variables), startWorker(variables)]);
    const requested = Array.from({ length: 40 }, () => buildEmailRequested('welcome'));
    await events.publish(...requested, ...requested);
    for (const { data } of requested) await rows.inState(data.dedupeKey, 'sent');
    expect(sink.attempts).toBe(requested.length);
    await Promise.all([one.stop(), other.stop()]);
  });
});
