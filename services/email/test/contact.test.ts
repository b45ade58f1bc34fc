import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { type SmtpSink, startSmtpSink } from '@portal/testing';
import { type EmailRows, emailRows } from './support/emails.ts';
import { testEnvironment } from './support/environment.ts';
import { post, startService, startWorker, type TestProcess } from './support/processes.ts';

const environment = testEnvironment();
let sink: SmtpSink;
let service: TestProcess;
let worker: TestProcess;
let rows: EmailRows;

beforeAll(async () => {
  sink = await startSmtpSink();
  const variables = environment.variables(sink.url);
  [service, worker, rows] = await Promise.all([
    startService(variables),
    startWorker(variables),
    emailRows(environment),
  ]);
});
afterEach(() => sink.reset());
afterAll(async () => {
  await Promise.all([service.stop(), worker.stop(), rows.close()]);
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
  test('emails the message to support, with the sender as reply-to', async () => {
    const body = message();
    const response = await post(service, '/api/contact', body, newAddress());
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    const [email] = await sink.waitForEmails(1);
    expect(email?.to).toEqual(['support@example.com']);
    expect(email?.parsed).toMatchObject({
      subject: '[Contact] Clan logo',
      replyTo: [{ name: "Kim O'Neil", address: body.email }],
      from: { address: 'no-reply@portal.example.com' },
    });
    expect(email?.parsed.text).toContain('it is <b>upside</b> down');
    expect(email?.parsed.html).toContain('it is &lt;b&gt;upside&lt;/b&gt; down');
    expect(email?.parsed.html).not.toContain('href="https://evil.example"');
  });

  test('lets no input become a header or a recipient', async () => {
    const injection = 'x\r\nBcc: victim@example.com\r\n\r\nbody';
    const response = await post(
      service,
      '/api/contact',
      message({ firstName: injection, lastName: injection, subject: injection }),
      newAddress(),
    );
    expect(response.status).toBe(200);
    const [email] = await sink.waitForEmails(1);
    expect(email?.to).toEqual(['support@example.com']);
    expect(email?.parsed.bcc ?? []).toEqual([]);
    expect(email?.parsed.subject).toBe('[Contact] x Bcc: victim@example.com body');
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
    ['100 kB', { message: 'x'.repeat(100_000) }, 'message'],
  ])('refuses %s and names the field', async (_name, overrides, path) => {
    const before = await rows.model.countDocuments();
    const response = await post(service, '/api/contact', message(overrides), newAddress());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_failed', issues: [{ path }] });
    expect(await rows.model.countDocuments()).toBe(before);
  });

  test('refuses a body that is not JSON', async () => {
    const response = await post(service, '/api/contact', '{"firstName":', newAddress());
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_json' });
  });

  test.each([
    ['one address', (turn: number) => ({ ip: '192.0.2.1', email: `sender-${turn}@example.com` })],
    [
      'one sender, whatever the case',
      (turn: number) => ({ ip: newAddress(), email: turn % 2 ? 'Flood@example.com' : 'flood@Example.com' }),
    ],
  ])(
    'accepts a limited number of messages per hour from %s, then returns 429 with Retry-After',
    async (_name, from) => {
      const before = await rows.model.countDocuments();
      const send = (turn: number) => {
        const { ip, email } = from(turn);
        return post(service, '/api/contact', message({ email }), ip);
      };
      const allowed = limits.contact.perAddressPerHour;
      for (let turn = 0; turn < allowed; turn += 1) expect((await send(turn)).status).toBe(200);
      const response = await send(allowed);
      expect(response.status).toBe(429);
      expect(await response.json()).toMatchObject({ code: 'rate_limited' });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(await rows.model.countDocuments()).toBe(before + allowed);
    },
  );

  test('rejects calls that bypass the gateway', async () => {
    const response = await fetch(new URL('/api/contact', service.origin), {
      method: 'POST',
      body: JSON.stringify(message()),
    });
    expect(response.status).toBe(401);
  });

  test('keeps names, addresses and texts out of the log', () => {
    expect(service.lines.join('')).not.toMatch(/O'Neil|@example\.com|upside|victim/);
    expect(worker.lines.join('')).not.toMatch(/O'Neil|@example\.com|upside|victim/);
  });
});
