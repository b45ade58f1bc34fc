import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { dkimSignatures } from './support/dkim.ts';
import { type EmailParts, startEmailParts } from './support/email-parts.ts';
import { buildEmailForgotten, buildEmailRequested } from './support/events.ts';
import { call } from './support/processes.ts';

const dkimKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});
let parts: EmailParts;

beforeAll(async () => {
  parts = await startEmailParts({ EMAIL_DKIM_KEYS: `s1._domainkey.portal.example.com=${dkimKey}` });
});
afterAll(() => parts.stop());

const send = async (template: 'tournament' | 'clan-invitation' | 'verification-code', address: string) => {
  const event = buildEmailRequested(template, { to: { name: 'Kim', address } });
  await parts.events.publish(event);
  return event.data.dedupeKey;
};
const received = async (template: 'tournament' | 'clan-invitation' | 'verification-code', address: string) => {
  await parts.rows.inState(await send(template, address), 'sent');
  const email = parts.sink.received.findLast(({ to }) => to.includes(address));
  if (!email) throw new Error('not received');
  return email;
};
const unsubscribeUrl = (raw: string): URL => {
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(raw.replaceAll(/\r\n[ \t]/g, ' ')) ?? [];
  return new URL(url.replaceAll(' ', ''));
};
const read = async (token: string) =>
  (await call(parts.service, { method: 'GET', path: `/api/email/preferences?token=${token}` })).json();
const change = (body: object) => call(parts.service, { path: '/api/email/preferences', body });

describe('an optional email', () => {
  test('can be switched off with one click, signed out, for its kind and address alone', async () => {
    const email = await received('tournament', 'Kim@example.com');
    expect(email.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [signature] = dkimSignatures(email.raw);
    expect(signature?.headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
    expect(signature?.isValid(createPublicKey(createPrivateKey(dkimKey)))).toBe(true);
    const url = unsubscribeUrl(email.raw);
    expect(url.href).toMatch(/^https:\/\/portal\.example\.com\/api\/email\/unsubscribe\?token=[\w-]+$/);
    expect(Buffer.from(url.searchParams.get('token') ?? '', 'base64url').toString()).not.toContain('example.com');

    const response = await call(parts.service, {
      path: url.pathname + url.search,
      body: 'List-Unsubscribe=One-Click',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const { failure } = await parts.rows.inState(await send('tournament', 'kim@Example.com'), 'suppressed');
    expect(failure).toBe('the recipient has switched this kind of email off');
    await parts.rows.inState(await send('clan-invitation', 'kim@example.com'), 'sent');
    await parts.rows.inState(await send('verification-code', 'kim@example.com'), 'sent');
    await parts.rows.inState(await send('tournament', 'lee@example.com'), 'sent');
    expect([...parts.service.lines, ...parts.worker.lines].join()).not.toContain(url.searchParams.get('token'));
  });

  test('leads to the preferences page from its footer, and a browser at the same address changes nothing', async () => {
    const { raw, parsed } = await received('clan-invitation', 'pat@example.com');
    const [, page = ''] = /Choose which emails you get: (\S+)/.exec(parsed.text ?? '') ?? [];
    expect(parsed.html).toContain(`href="${page}"`);
    const token = new URL(page).searchParams.get('token') ?? '';
    expect(page).toBe(`https://portal.example.com/email-preferences?token=${token}`);
    const shown = await call(parts.service, { method: 'GET', path: `/api/email/unsubscribe?token=${token}` });
    expect(await shown.text()).toContain(`url=/email-preferences?token=${token}`);
    const all = [
      { kind: 'tournament', setting: 'on' },
      { kind: 'clan-invitation', setting: 'on' },
    ];
    expect(await read(token)).toEqual({ address: 'p•••@example.com', settings: all });

    const response = await change({ token, kind: 'clan-invitation', setting: 'off' });
    expect([response.status, await response.json()]).toMatchObject([200, { settings: [all[0], { setting: 'off' }] }]);
    expect(unsubscribeUrl(raw).searchParams.get('token')).toBe(token);
    await parts.rows.inState(await send('clan-invitation', 'pat@example.com'), 'suppressed');
    await change({ token, kind: 'clan-invitation', setting: 'on' });
    await parts.rows.inState(await send('clan-invitation', 'pat@example.com'), 'sent');
  });
});

test('a removed account leaves no preferences', async () => {
  const token =
    new URL(unsubscribeUrl((await received('tournament', 'Lea@example.com')).raw)).searchParams.get('token') ?? '';
  const setting = async () => ((await read(token)) as { settings: { setting: string }[] }).settings[0]?.setting;
  await change({ token, kind: 'tournament', setting: 'off' });
  expect(await setting()).toBe('off');
  await parts.events.publish(buildEmailForgotten('Lea@example.com'));
  await waitFor(async () => (await setting()) === 'on');
});

test('a code brings no way to switch it off', async () => {
  const { raw, parsed } = await received('verification-code', 'sam@example.com');
  expect(raw).not.toMatch(/^List-Unsubscribe/im);
  expect(parsed.text).not.toContain('/email-preferences');
});

test('a signed-in player gets a token of the own address, which is for no kind, and a visitor gets none', async () => {
  const own = { method: 'GET' as const, path: '/api/email/preferences/own' };
  expect((await call(parts.service, own)).status).toBe(401);
  const player = { userId: '65f0c0ffee0000000000aaaa', username: 'demo_player', email: 'player@example.com' };
  const { token } = (await (await call(parts.service, { ...own, player })).json()) as { token: string };
  expect(await read(token)).toMatchObject({ address: 'p•••@example.com' });
  expect((await call(parts.service, { path: `/api/email/unsubscribe?token=${token}` })).status).toBe(400);
});

test('a token that was changed, made up or missing is refused, and changes are limited by address', async () => {
  const token =
    new URL(unsubscribeUrl((await received('tournament', 'max@example.com')).raw)).searchParams.get('token') ?? '';
  const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  for (const bad of [changed, 'c2FtcGxl']) {
    const response = await call(parts.service, { path: `/api/email/unsubscribe?token=${bad}` });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'This link is not valid', code: 'email_link_invalid' },
    ]);
    expect(await read(bad)).toMatchObject({ code: 'email_link_invalid' });
    expect((await change({ token: bad, kind: 'tournament', setting: 'off' })).status).toBe(400);
  }
  expect((await call(parts.service, { path: '/api/email/unsubscribe' })).status).toBe(400);
  expect((await change({ token, kind: 'verification-code', setting: 'off' })).status).toBe(400);
  const statuses = [];
  for (let tries = 0; tries < 61; tries += 1)
    statuses.push((await change({ token, kind: 'tournament', setting: 'on' })).status);
  expect([new Set(statuses.slice(0, 60)), statuses.at(-1)]).toEqual([new Set([200]), 429]);
});
