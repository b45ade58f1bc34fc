import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type SmtpSink, startSmtpSink, waitFor } from '@portal/testing';
import { bulkEmail, type EmailRows, emailRows } from './support/emails';
import { testEnvironment } from './support/environment';
import { type EventPublisher, emailRequested, eventPublisher } from './support/events';
import { startService, startWorker, type TestProcess } from './support/processes';

const environment = testEnvironment();
let sink: SmtpSink;
let service: TestProcess;
let worker: TestProcess;
let events: EventPublisher;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  [service, worker, rows] = await Promise.all([
    startService(variables),
    startWorker(variables),
    emailRows(environment),
  ]);
  events = eventPublisher(variables);
});
afterEach(() => sink.reset());
afterAll(async () => {
  await Promise.all([service.stop(), worker.stop(), events.close(), rows.close()]);
  await sink.stop();
  await environment.remove();
});

describe('a requested email', () => {
  test('is sent as its template writes it, once, and leaves no secret behind', async () => {
    const event = emailRequested('verification-code', { to: { name: 'Kim', address: 'kim@example.com' } });
    await events.publish(event);
    const [email] = await sink.waitForEmails(1);
    expect(email?.to).toEqual(['kim@example.com']);
    expect(email?.parsed).toMatchObject({
      subject: 'Your ELM verification code',
      messageId: `<${event.eventId}@portal.example.com>`,
      from: { name: 'ELM Gaming', address: 'no-reply@portal.example.com' },
      to: [{ name: 'Kim', address: 'kim@example.com' }],
      text: expect.stringContaining('428197'),
      html: expect.stringContaining('428197'),
    });
    const row = await rows.inState(event.data.dedupeKey, 'sent');
    expect(row).toMatchObject({
      lane: 'otp',
      templateVersion: 3,
      messageId: email?.parsed.messageId,
      sealed: null,
      recheckAt: null,
      tries: 1,
      attempts: [{ outcome: 'sent', code: '250' }],
    });
    expect(row).not.toHaveProperty('lease');
  });

  test('is sent once however often its event is delivered', async () => {
    const event = emailRequested('welcome');
    const again = { ...event, eventId: emailRequested('welcome').eventId };
    await events.publish(event, again, event, again, event);
    await rows.inState(event.data.dedupeKey, 'sent');
    await events.publish(event, again);
    const later = emailRequested('welcome');
    await events.publish(later);
    await rows.inState(later.data.dedupeKey, 'sent');
    expect(sink.received.filter(({ to }) => to.includes(event.data.to.address))).toHaveLength(1);
    expect(await rows.model.countDocuments({ dedupeKey: event.data.dedupeKey })).toBe(1);
  });

  test('is retried after 451 until it is accepted, with one Message-ID', async () => {
    sink.reply({ code: 451, times: 3 });
    const event = emailRequested('verification-code');
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'sent', 14_000);
    expect(row.attempts.map(({ outcome }) => outcome)).toEqual(['deferred', 'deferred', 'deferred', 'sent']);
    expect(sink.attempts).toBe(4);
    expect(sink.received).toHaveLength(1);
  });

  test('is tried once when refused permanently', async () => {
    sink.reply({ code: 550, message: '5.7.1 Looks like spam' });
    const event = emailRequested('password-reset');
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'failed');
    expect(row).toMatchObject({ sealed: null, tries: 1, attempts: [{ outcome: 'refused', code: '550' }] });
    expect(sink.attempts).toBe(1);
  });

  test('is not sent to an address that did not exist a moment ago', async () => {
    const to = { name: '', address: 'unknown@example.com' };
    sink.reply({ stage: 'to', code: 550, message: '5.1.1 No such user', to: to.address });
    const first = emailRequested('welcome', { to });
    await events.publish(first);
    await rows.inState(first.data.dedupeKey, 'failed');
    sink.reset();
    const second = emailRequested('welcome', { to: { ...to, address: 'Unknown@Example.com' } });
    await events.publish(second);
    await rows.inState(second.data.dedupeKey, 'suppressed');
    expect(sink.attempts).toBe(0);
  });

  test('fails after the tries of its lane', async () => {
    sink.reply({ code: 451 });
    const event = emailRequested('welcome');
    const { dedupeKey } = event.data;
    await events.publish(event);
    await waitFor(() => rows.model.findOneAndUpdate({ dedupeKey, tries: 1, state: 'queued' }, { tries: 7 }));
    const row = await rows.inState(dedupeKey, 'failed');
    expect(row).toMatchObject({ tries: 8, failure: 'gave up after 8 tries' });
  });

  test('is dropped unsent, with its secret, once it has expired', async () => {
    const event = emailRequested('verification-code', { expiresInMs: -1 });
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'expired');
    expect(row).toMatchObject({ sealed: null, tries: 0 });
    expect(sink.attempts).toBe(0);
  });

  test('is dropped at its expiry while the SMTP server keeps deferring it', async () => {
    sink.reply({ code: 451 });
    const event = emailRequested('verification-code', { expiresInMs: 2_500 });
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'expired');
    expect(row.sealed).toBeNull();
    expect(row.tries).toBeGreaterThanOrEqual(1);
    expect(sink.received).toHaveLength(0);
  });

  test('fails when its secret cannot be unsealed', async () => {
    const event = emailRequested('verification-code', { dedupeKey: 'otp:mine' });
    event.data.dedupeKey = 'otp:another-user';
    await events.publish(event);
    await rows.inState('otp:another-user', 'failed');
    expect(sink.attempts).toBe(0);
  });
});

describe('recipients', () => {
  test.each([
    ['a line break in the address', { name: 'Kim', address: 'kim@example.com\r\nBcc: victim@example.com' }],
    ['a list of addresses', { name: 'Kim', address: 'kim@example.com, victim@example.com' }],
    ['a named address in the address', { name: 'Kim', address: 'Kim <kim@example.com>' }],
    ['no address', { name: 'Kim', address: '' }],
  ])('%s: no email is sent', async (_name, to) => {
    const event = emailRequested('welcome', { to });
    await events.publish(event);
    await rows.inState(event.data.dedupeKey, 'failed');
    expect(sink.attempts).toBe(0);
  });

  test('a header in the name stays in the name', async () => {
    const event = emailRequested('welcome', {
      to: { name: 'Kim\r\nBcc: victim@example.com', address: 'kim@example.com' },
    });
    await events.publish(event);
    const [email] = await sink.waitForEmails(1);
    expect(email?.to).toEqual(['kim@example.com']);
    expect(email?.parsed).toMatchObject({ to: [{ name: 'Kim Bcc: victim@example.com', address: 'kim@example.com' }] });
    expect(email?.parsed.bcc ?? []).toEqual([]);
  });

  test("variables that are not the template's are never sent", async () => {
    const event = emailRequested('welcome', { vars: { username: 'demo_player', extra: 'x' } });
    await events.publish(event);
    const row = await rows.inState(event.data.dedupeKey, 'failed');
    expect(row.failure).toContain('variables');
  });
});

describe('urgency', () => {
  const backlog = 300;

  test('a code overtakes bulk emails that were queued before it', async () => {
    await rows.model.insertMany(Array.from({ length: backlog }, bulkEmail));
    await waitFor(() => sink.received.length > 0, { what: 'the first bulk email' });
    const event = emailRequested('verification-code');
    await events.publish(event);
    await sink.waitForEmails(1, { to: event.data.to.address });
    const bulkBefore = sink.received.length - 1;
    expect(bulkBefore).toBeLessThan(backlog);
    await rows.model.updateMany({ lane: 'bulk', state: 'queued' }, { expiresAt: new Date() });
  });

  test('a code overtakes events of other emails that were published before it', async () => {
    const before = Array.from({ length: backlog }, () => emailRequested('welcome'));
    const event = emailRequested('verification-code');
    await Promise.all([events.publish(...before), events.publish(event)]);
    const row = await rows.inState(event.data.dedupeKey, 'sent');
    const addresses = before.map(({ data }) => data.to.address);
    const stored = await rows.model.find({ 'to.address': { $in: addresses }, createdAt: { $lt: row.createdAt } });
    expect(stored.length).toBeLessThan(before.length);
    await waitFor(
      async () => (await rows.model.countDocuments({ 'to.address': { $in: addresses } })) === before.length,
    );
    await rows.model.updateMany({ lane: 'tx', state: 'queued' }, { expiresAt: new Date() });
  });
});
