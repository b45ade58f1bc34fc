import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { testEnvironment } from './support/environment';
import { type EmailRows, emailRows } from './support/mails';
import { post, startApi, startWorker, type TestProcess } from './support/processes';

const environment = testEnvironment();
let sink: SmtpSink;
let api: TestProcess;
let worker: TestProcess;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  [api, worker, rows] = await Promise.all([startApi(variables), startWorker(variables), emailRows(environment)]);
});
afterEach(() => sink.reset());
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop(), rows.close()]);
  await sink.stop();
  await environment.remove();
});

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const message = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Kim',
  lastName: "O'Neil",
  email: `${randomUUID()}@example.com`,
  subject: 'Clan logo',
  message: 'Hello,\nit is <b>upside</b> down: https://evil.example',
  ...overrides,
});

describe('POST /api/contact', () => {
  test('mails the message to support, to be answered to the sender', async () => {
    const body = message();
    const answer = await post(api, '/api/contact', body, newAddress());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true });
    const [mail] = await sink.waitForEmails(1);
    expect(mail?.to).toEqual(['support@example.com']);
    expect(mail?.parsed).toMatchObject({
      subject: '[Contact] Clan logo',
      replyTo: [{ name: "Kim O'Neil", address: body.email }],
      from: { address: 'no-reply@portal.example.com' },
    });
    expect(mail?.parsed.text).toContain('it is <b>upside</b> down');
    expect(mail?.parsed.html).toContain('it is &lt;b&gt;upside&lt;/b&gt; down');
    expect(mail?.parsed.html).not.toContain('href="https://evil.example"');
  });

  test('lets nothing that was typed become a header or a recipient', async () => {
    const injection = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
    const answer = await post(
      api,
      '/api/contact',
      message({ firstName: injection, lastName: injection, subject: injection }),
      newAddress(),
    );
    expect(answer.status).toBe(200);
    const [mail] = await sink.waitForEmails(1);
    expect(mail?.to).toEqual(['support@example.com']);
    expect(mail?.parsed.bcc ?? []).toEqual([]);
    expect(mail?.parsed.subject).toBe('[Contact] x Bcc: victim@example.com body');
  });

  test.each([
    ['a list of addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['an operator instead of text', { message: { $ne: '' } }, 'message'],
    ['blank text', { subject: '   ' }, 'subject'],
    ['a lone surrogate', { firstName: '\ud800' }, 'firstName'],
    ['a NUL', { lastName: 'a\0b' }, 'lastName'],
    ['an unknown field', { cc: 'b@example.com' }, 'cc'],
    ['a missing field', { message: undefined }, 'message'],
    ['a megabyte', { message: 'x'.repeat(1_000_000) }, 'message'],
  ])('refuses %s and names the field', async (_name, overrides, path) => {
    const before = await rows.model.countDocuments();
    const answer = await post(api, '/api/contact', message(overrides), newAddress());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
    expect(await rows.model.countDocuments()).toBe(before);
  });

  test('refuses a body that is no JSON', async () => {
    const answer = await post(api, '/api/contact', '{"firstName":', newAddress());
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_json' });
  });

  test.each([
    ['one address', (turn: number) => ({ ip: '192.0.2.1', email: `sender-${turn}@example.com` })],
    [
      'one sender, whatever the case',
      (turn: number) => ({ ip: newAddress(), email: turn % 2 ? 'Flood@example.com' : 'flood@Example.com' }),
    ],
  ])('takes so many messages an hour from %s and then says when to come back', async (_name, from) => {
    const before = await rows.model.countDocuments();
    const send = (turn: number) => {
      const { ip, email } = from(turn);
      return post(api, '/api/contact', message({ email }), ip);
    };
    const allowed = limits.contact.perAddressPerHour;
    for (let turn = 0; turn < allowed; turn += 1) expect((await send(turn)).status).toBe(200);
    const answer = await send(allowed);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await rows.model.countDocuments()).toBe(before + allowed);
  });

  test('is closed to whoever does not come through the gateway', async () => {
    const answer = await fetch(new URL('/api/contact', api.origin), {
      method: 'POST',
      body: JSON.stringify(message()),
    });
    expect(answer.status).toBe(401);
  });

  test('keeps names, addresses and texts out of the log', () => {
    expect(api.lines.join('')).not.toMatch(/O'Neil|@example\.com|upside|victim/);
    expect(worker.lines.join('')).not.toMatch(/O'Neil|@example\.com|upside|victim/);
  });
});
