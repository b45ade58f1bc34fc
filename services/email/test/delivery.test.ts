import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { type EmailParts, startEmailParts } from './support/email-parts.ts';
import { expiredAfterAttempt, storedEmail } from './support/emails.ts';
import { buildEmailRequested } from './support/events.ts';

let parts: EmailParts;

beforeAll(async () => {
  parts = await startEmailParts();
});
afterEach(() => parts.sink.reset());
afterAll(() => parts.stop());

describe('a requested email', () => {
  test('is sent as its template writes it, once, and leaves no secret behind', async () => {
    const event = buildEmailRequested('verification-code', { to: { name: 'Kim', address: 'kim@example.com' } });
    await parts.events.publish(event);
    const [email] = await parts.sink.waitForEmails(1);
    expect(email?.to).toEqual(['kim@example.com']);
    expect(email?.parsed).toMatchObject({
      subject: 'Your ELM verification code',
      messageId: `<${event.eventId}@portal.example.com>`,
      from: { name: 'ELM Gaming', address: 'no-reply@portal.example.com' },
      to: [{ name: 'Kim', address: 'kim@example.com' }],
      text: expect.stringContaining('428197'),
      html: expect.stringContaining('428197'),
    });
    const row = await parts.rows.inState(event.data.dedupeKey, 'sent');
    expect(row).toMatchObject({
      lane: 'otp',
      templateVersion: 3,
      messageId: email?.parsed.messageId,
      sealed: null,
      tries: 1,
      attempts: [{ outcome: 'sent', code: '250' }],
    });
    expect(row).not.toHaveProperty('lease');
  });

  test('has the id of its request in its document and in the log of each attempt', async () => {
    parts.sink.reply({ code: 451, times: 1 });
    const event = { ...buildEmailRequested('verification-code'), requestId: 'request-7' };
    await parts.events.publish(event);
    expect(await parts.rows.inState(event.data.dedupeKey, 'sent')).toMatchObject({ requestId: 'request-7' });
    const lines = () => parts.worker.lines.filter((line) => line.includes('"requestId":"request-7"'));
    await waitFor(() => lines().length === 2, { what: 'the log of both attempts' });
    expect(lines().map((line) => JSON.parse(line).msg)).toEqual(['email deferred', 'email sent']);
  });

  test('is sent once however often its event is delivered', async () => {
    const event = buildEmailRequested('welcome');
    const again = { ...event, eventId: buildEmailRequested('welcome').eventId };
    await parts.events.publish(event, again, event, again, event);
    await parts.rows.inState(event.data.dedupeKey, 'sent');
    await parts.events.publish(event, again);
    const later = buildEmailRequested('welcome');
    await parts.events.publish(later);
    await parts.rows.inState(later.data.dedupeKey, 'sent');
    expect(parts.sink.received.filter(({ to }) => to.includes(event.data.to.address))).toHaveLength(1);
    expect(await parts.rows.model.countDocuments({ dedupeKey: event.data.dedupeKey })).toBe(1);
  });

  test('is retried after 451 until it is accepted, with one Message-ID', async () => {
    parts.sink.reply({ code: 451, times: 3 });
    const event = buildEmailRequested('verification-code');
    await parts.events.publish(event);
    const row = await parts.rows.inState(event.data.dedupeKey, 'sent');
    expect(row.attempts.map(({ outcome }) => outcome)).toEqual(['deferred', 'deferred', 'deferred', 'sent']);
    expect(parts.sink.attempts).toBe(4);
    expect(parts.sink.received).toHaveLength(1);
  });

  test('is tried once when refused permanently', async () => {
    parts.sink.reply({ code: 550, message: '5.7.1 Looks like spam' });
    const event = buildEmailRequested('password-reset');
    await parts.events.publish(event);
    const row = await parts.rows.inState(event.data.dedupeKey, 'failed');
    expect(row).toMatchObject({ sealed: null, tries: 1, attempts: [{ outcome: 'refused', code: '550' }] });
    expect(parts.sink.attempts).toBe(1);
  });

  test('is not sent to an address that did not exist a moment ago', async () => {
    const to = { name: '', address: 'unknown@example.com' };
    parts.sink.reply({ stage: 'to', code: 550, message: '5.1.1 No such user', to: to.address });
    const first = buildEmailRequested('welcome', { to });
    await parts.events.publish(first);
    await parts.rows.inState(first.data.dedupeKey, 'failed');
    const metrics = await (await fetch(`${parts.worker.opsOrigin}/metrics`)).text();
    // The alert EmailsFail does not count it.
    expect(metrics).toMatch(/email_sent_total\{template="welcome",outcome="bad_address",.*\} 1\n/);
    parts.sink.reset();
    const second = buildEmailRequested('welcome', { to: { ...to, address: 'Unknown@Example.com' } });
    await parts.events.publish(second);
    await parts.rows.inState(second.data.dedupeKey, 'suppressed');
    expect(parts.sink.attempts).toBe(0);
  });

  test('waits as long as the server asks for after a 4xx', async () => {
    parts.sink.reply({ code: 451, message: '4.7.1 Greylisted, try again in 5 minutes', times: 1 });
    const event = buildEmailRequested('welcome');
    await parts.events.publish(event);
    const { dedupeKey } = event.data;
    const row = await waitFor(() => parts.rows.model.findOne({ dedupeKey, state: 'queued', tries: 1 }));
    expect(row.nextAttemptAt.getTime() - (row.attempts[0]?.at.getTime() ?? 0)).toBeGreaterThan(299_000);
    await parts.rows.model.deleteOne({ _id: row._id });
  });

  test('is dropped unsent, with its secret, once it has expired', async () => {
    const event = buildEmailRequested('verification-code', { expiresInMs: -1 });
    await parts.events.publish(event);
    const row = await parts.rows.inState(event.data.dedupeKey, 'expired');
    expect(row).toMatchObject({ sealed: null, tries: 0 });
    expect(parts.sink.attempts).toBe(0);
  });

  test('is dropped at its expiry while the SMTP server keeps deferring it', async () => {
    parts.sink.reply({ code: 451 });
    const row = await expiredAfterAttempt(parts);
    expect(row.sealed).toBeNull();
    expect(row.attempts[0]).toMatchObject({ outcome: 'deferred' });
    expect(parts.sink.received).toHaveLength(0);
  });

  test('fails when its secret cannot be unsealed', async () => {
    const event = buildEmailRequested('verification-code', { dedupeKey: 'otp:mine' });
    event.data.dedupeKey = 'otp:another-user';
    await parts.events.publish(event);
    await parts.rows.inState('otp:another-user', 'failed');
    expect(parts.sink.attempts).toBe(0);
  });
});

describe('recipients', () => {
  test.each([
    ['a line break in the address', { name: 'Kim', address: 'kim@example.com\r\nBcc: victim@example.com' }],
    ['a list of addresses', { name: 'Kim', address: 'kim@example.com, victim@example.com' }],
    ['a named address in the address', { name: 'Kim', address: 'Kim <kim@example.com>' }],
    ['no address', { name: 'Kim', address: '' }],
  ])('%s: no email is sent', async (_name, to) => {
    const event = buildEmailRequested('welcome', { to });
    await parts.events.publish(event);
    await parts.rows.inState(event.data.dedupeKey, 'failed');
    expect(parts.sink.attempts).toBe(0);
  });

  test('a header in the name stays in the name', async () => {
    const event = buildEmailRequested('welcome', {
      to: { name: 'Kim\r\nBcc: victim@example.com', address: 'kim@example.com' },
    });
    await parts.events.publish(event);
    const [email] = await parts.sink.waitForEmails(1);
    expect(email?.to).toEqual(['kim@example.com']);
    expect(email?.parsed).toMatchObject({ to: [{ name: 'Kim Bcc: victim@example.com', address: 'kim@example.com' }] });
    expect(email?.parsed.bcc ?? []).toEqual([]);
  });

  test("variables that are not the template's are never sent", async () => {
    const event = buildEmailRequested('welcome', { vars: { username: 'demo_player', extra: 'x' } });
    await parts.events.publish(event);
    const row = await parts.rows.inState(event.data.dedupeKey, 'failed');
    expect(row.failure).toContain('variables');
  });
});

describe('urgency', () => {
  const backlog = 120;

  test('a code overtakes emails that were queued before it', async () => {
    parts.sink.hold('data');
    await parts.rows.model.insertMany(Array.from({ length: backlog }, () => storedEmail()));
    await waitFor(() => parts.sink.attempts > 0, { what: 'the first email' });
    const event = buildEmailRequested('verification-code');
    await parts.events.publish(event);
    await parts.rows.inState(event.data.dedupeKey, 'queued');
    parts.sink.release();
    await parts.sink.waitForEmails(1, { to: event.data.to.address });
    expect(parts.sink.received.length - 1).toBeLessThan(backlog);
    await parts.rows.model.updateMany({ lane: 'tx', state: 'queued' }, { expiresAt: new Date() });
  });

  test('a code overtakes events of other emails that were published before it', async () => {
    const before = Array.from({ length: backlog }, () => buildEmailRequested('welcome'));
    const event = buildEmailRequested('verification-code');
    await Promise.all([parts.events.publish(...before), parts.events.publish(event)]);
    const row = await parts.rows.inState(event.data.dedupeKey, 'sent');
    const addresses = before.map(({ data }) => data.to.address);
    const stored = await parts.rows.model.find({ 'to.address': { $in: addresses }, createdAt: { $lt: row.createdAt } });
    expect(stored.length).toBeLessThan(before.length);
    await waitFor(
      async () => (await parts.rows.model.countDocuments({ 'to.address': { $in: addresses } })) === before.length,
    );
    await parts.rows.model.updateMany({ lane: 'tx', state: 'queued' }, { expiresAt: new Date() });
  });
});
