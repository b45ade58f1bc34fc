import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallResponse, createGate, waitFor } from '@portal/testing';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import { player, signedUp, signIn, signUp, someone, verify } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const refused = { status: 401, json: { code: 'invalid_credentials', error: 'Invalid username or password' } };

describe('sign-in', () => {
  test('by username or address, in any case, returns the player and a fresh session [7.9, 7.10]', async () => {
    const { username, email, password } = await player(account);
    for (const identifier of [username, username.toUpperCase(), email, email.toUpperCase()]) {
      const browser = account.browser();
      const response = await signIn(browser, identifier, password);
      expect(response).toMatchObject({ status: 200, json: { user: { username, email } } });
      expect(response.setCookies).toEqual([
        expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      ]);
      expect(await browser.whoAmI()).toMatchObject({ user: { username } });
    }
  });

  test('an unknown user and a wrong password get the same response', async () => {
    const { username } = await player(account);
    const responses = [
      await signIn(account.browser(), username, 'not-the-password-1'),
      await signIn(account.browser(), uniqueName(), 'not-the-password-1'),
      await signIn(account.browser(), `${uniqueName()}@example.com`, 'not-the-password-1'),
    ];
    for (const response of responses) expect(response).toMatchObject(refused);
    expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });

  test('over https the cookie is Secure and bound to its host', async () => {
    const secure = await startAccount({ env: { PUBLIC_URL: 'https://portal.example.com' } });
    try {
      const credentials = someone();
      const browser = secure.browser();
      const signedUpResponse = await signUp(browser, credentials);
      expect(signedUpResponse.setCookies).toEqual([
        expect.stringMatching(/^__Host-pending=.*; HttpOnly; SameSite=Lax; Secure$/),
      ]);
      await verify(browser, credentials.email, await secure.secretFor(credentials.email, 'verification-code'));
      const response = await signIn(browser, credentials.username, credentials.password);
      expect(response.setCookies).toEqual([
        expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/),
      ]);
    } finally {
      await secure.stop();
    }
  });

  test('again in the same browser: a new token, and the old session has ended', async () => {
    const { browser, user, username, password } = await player(account);
    const old = new Map(browser.cookies);
    const response = await signIn(browser, username, password);
    expect(browser.cookies.get('sid')).not.toBe(old.get('sid'));
    expect(response.headers.get('x-portal-sessions-ended')).toMatch(/^session=[0-9a-f]{24}$/);
    expect(await account.listEndedSessions(user.id)).toHaveLength(1);
    const left = account.browser();
    left.cookies.set('sid', old.get('sid') ?? '');
    expect(await left.whoAmI()).toEqual({ user: null });
  });

  test('leaves neither password nor token in the log', async () => {
    const { browser, username, password } = await player(account);
    await signIn(account.browser(), username, 'not-the-password-1');
    const log = account.logged.join('');
    for (const secret of [password, 'not-the-password-1', browser.cookies.get('sid') ?? ''])
      expect(log).not.toContain(secret);
    expect(log).toContain('sign-in-refused');
  });
});

describe('sign-in before the address is verified', () => {
  test('is reported only with the right password', async () => {
    const { username, password } = await signedUp(account);
    expect(await signIn(account.browser(), username, 'not-the-password-1')).toMatchObject(refused);
    expect(await signIn(account.browser(), username, password)).toMatchObject({
      status: 403,
      json: { code: 'email_not_verified' },
    });
  });

  test('makes this the browser that the code signs in', async () => {
    const { username, email, password, code } = await signedUp(account);
    const browser = account.browser();
    await signIn(browser, username, password);
    expect(await verify(browser, email, code)).toMatchObject({ status: 200, json: { user: { username } } });
  });

  test('sends no second code while one is good, and a new one when none is', async () => {
    const { username, email, password } = await signedUp(account);
    await signIn(account.browser(), username, password);
    expect(await account.emailsTo(email)).toHaveLength(1);
    account.clock.advance(601);
    await account.expireLimit('codePause');
    await signIn(account.browser(), username, password);
    expect(await account.emailsTo(email)).toHaveLength(2);
    await signIn(account.browser(), username, password);
    expect(await account.emailsTo(email)).toHaveLength(2);
  });
});

describe('sign-in limits', () => {
  test('an identifier: ten wrong passwords in any case and from any network, then 429 for all', async () => {
    const { email, password } = await player(account);
    for (let i = 0; i < 10; i += 1) {
      expect(await signIn(account.browser(), i % 2 ? email : email.toUpperCase(), 'not-the-password-1')).toMatchObject(
        refused,
      );
    }
    const response = await signIn(account.browser(), email, password);
    expect(response).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('failures for an email address do not reveal whose username belongs to it', async () => {
    const { username, email } = await player(account);
    for (let i = 0; i < 10; i += 1) await signIn(account.browser(), email, 'not-the-password-1');
    expect(await signIn(account.browser(), email, 'not-the-password-1')).toMatchObject({ status: 429 });
    expect(await signIn(account.browser(), username, 'not-the-password-1')).toMatchObject(refused);
  });

  test('an unknown name is held back just so', async () => {
    const name = uniqueName();
    for (let i = 0; i < 10; i += 1)
      expect(await signIn(account.browser(), name, 'not-the-password-1')).toMatchObject(refused);
    expect(await signIn(account.browser(), name.toUpperCase(), 'not-the-password-1')).toMatchObject({ status: 429 });
  });

  test('parallel guesses share the ten tries', async () => {
    const { username, password } = await player(account);
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => signIn(account.browser(), username, 'not-the-password-1')),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(await signIn(account.browser(), username, password)).toMatchObject({ status: 429 });
  });

  test('a network: thirty wrong passwords, then 429 there and nowhere else', async () => {
    const { username, password } = await player(account);
    const { ip } = account.browser();
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => signIn(account.browser(ip), uniqueName(), 'not-the-password-1')),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await signIn(account.browser(ip), username, password)).toMatchObject({ status: 429 });
    expect(await signIn(account.browser(), username, password)).toMatchObject({ status: 200 });
  });

  test('good sign-ins never count: forty of them from one network, at once, pass', async () => {
    const { username, password } = await player(account);
    const { ip } = account.browser();
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => signIn(account.browser(ip), username, password)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a good sign-in forgives the mistakes before it', async () => {
    const { username, password } = await player(account);
    for (let i = 0; i < 9; i += 1) await signIn(account.browser(), username, 'not-the-password-1');
    expect(await signIn(account.browser(), username, password)).toMatchObject({ status: 200 });
    for (let i = 0; i < 9; i += 1)
      expect(await signIn(account.browser(), username, 'not-the-password-1')).toMatchObject(refused);
  });

  test('a flood is refused with 503 and Retry-After beyond the queue, and other calls do not wait in its queue', async () => {
    // Some comparisons run at once, and two hundred wait.
    const places = Math.min(availableParallelism(), 3) + 200;
    const gate = createGate();
    const held = await startAccount({
      decorate: ({ passwords, ...account }) => ({
        ...account,
        passwords: {
          ...passwords,
          verify: (stored, password, { before, ...options } = {}) =>
            passwords.verify(stored, password, { ...options, before: () => gate.passed().then(before) }),
        },
      }),
    });
    try {
      const { browser } = await player(held);
      gate.close();
      const responses: CallResponse[] = [];
      const flood = Array.from({ length: 300 }, async () =>
        responses.push(await signIn(held.browser(), uniqueName(), 'not-the-password-1')),
      );
      await waitFor(() => responses.length === flood.length - places);
      expect(await browser.call('GET /api/auth/me')).toMatchObject({ status: 200 });
      for (const { status, json, headers } of responses)
        expect([status, json, headers.get('retry-after')]).toMatchObject([503, { code: 'busy' }, '2']);
      gate.open();
      await Promise.all(flood);
      const statuses = responses.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(places).fill(401), ...Array(flood.length - places).fill(503)]);
    } finally {
      gate.open();
      await held.stop();
    }
  });
});
