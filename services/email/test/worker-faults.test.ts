import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, startTcpProxy, waitFor } from '@portal/testing';
import { startEntry } from '@portal/testing/servers';
import { type EmailRows, emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { buildEmailRequested, type EventPublisher, eventPublisher } from './support/events.ts';
import { startService, startWorker, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let variables: Record<string, string>;
let service: TestProcess;
let events: EventPublisher;
let rows: EmailRows;
const workers: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  sink = await startSmtpSink();
  variables = environment.variables(sink.url);
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
  test('its emails are sent again within 15 s, at most twice, with one Message-ID', async () => {
    const doomed = await startWorkerProcess();
    sink.hold('data');
    const requested = [buildEmailRequested('verification-code'), buildEmailRequested('welcome')];
    await events.publish(...requested);
    await waitFor(() => sink.attempts === 2, { what: 'two emails in flight' });
    await doomed.kill();
    const successor = await startWorkerProcess();
    await waitFor(() => sink.attempts === 4, { timeout: 15_000, what: 'the emails to be sent again' });
    sink.release();
    for (const { data } of requested) {
      const row = await rows.inState(data.dedupeKey, 'sent');
      expect(copiesTo(data.to.address).length).toBeLessThanOrEqual(2);
      for (const { parsed } of copiesTo(data.to.address)) expect(parsed.messageId).toBe(row.messageId);
      expect(doomed.output() + successor.output()).not.toContain(data.to.address);
    }
    expect(sink.attempts).toBe(4);
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
