import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import type { Browser } from './support/browser.ts';
import { player, signedUp, signIn, signUp, someone, verify, wrongCode } from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const resend = (browser: Browser, email: string) => browser.call('POST /api/auth/resend-otp', { json: { email } });
const codeInvalid = { status: 400, json: { code: 'code_invalid', issues: [{ path: 'otp' }] } };

describe('verification', () => {
  test('in the browser that signed up signs it in, once [6.2, 7.16]', async () => {
    const { browser, email, username, code } = await signedUp(account);
    const response = await verify(browser, email, code);
    expect(response).toMatchObject({
      status: 200,
      json: { success: true, user: { username, email, role: 'Player', roles: [], avatar: null } },
    });
    expect(response.setCookies).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^pending=; Path=\/; Max-Age=0;/),
    ]);
    expect(await browser.whoAmI()).toMatchObject({ user: { username, privileged: false } });
  });

  test('ends the session of another player in that browser', async () => {
    const { browser: before } = await player(account);
    const { browser, email, code } = await signedUp(account);
    browser.cookies.set('sid', before.cookies.get('sid') ?? '');
    const response = await verify(browser, email, code);
    expect(response.headers.get('x-portal-sessions-ended')).toMatch(/^session=[0-9a-f]{24}$/);
    expect(await before.whoAmI()).toEqual({ user: null });
  });

  test('publishes the new player and sends a welcome', async () => {
    const { user, email, username } = await player(account);
    expect(await account.listChanges(user.id)).toMatchObject([
      { entityVersion: 1, data: { username, avatar: null, platform: 'PC', roles: [], createdAt: user.createdAt } },
    ]);
    expect(await account.emailsTo(email, 'welcome')).toMatchObject([
      { to: { name: username, address: email }, sealed: null },
    ]);
  });

  test.each<[string, (signer: Browser) => Browser]>([
    ['without the cookie', () => account.browser()],
    [
      'with the cookie of another sign-up',
      () => {
        const browser = account.browser();
        browser.cookies.set('pending', 'A'.repeat(43));
        return browser;
      },
    ],
  ])('in a browser %s only verifies', async (_what, open) => {
    const { browser: signer, email, password, code } = await signedUp(account);
    const browser = open(signer);
    const response = await verify(browser, email, code);
    expect(response).toMatchObject({ status: 200, json: { success: true } });
    expect(response.json).not.toHaveProperty('user');
    expect(response.setCookies).toEqual([]);
    expect(await signIn(browser, email, password)).toMatchObject({ status: 200 });
  });

  test('finds the account by the address in any case', async () => {
    const { browser, email, code } = await signedUp(account);
    expect(await verify(browser, email.toUpperCase(), code)).toMatchObject({ status: 200 });
  });

  test('a wrong, used, expired or unknown one gets the same response', async () => {
    const wrong = await signedUp(account);
    const used = await player(account);
    const expired = await signedUp(account);
    account.clock.advance(600);
    const responses = [
      await verify(wrong.browser, wrong.email, wrongCode(wrong.code)),
      await verify(used.browser, used.email, '123456'),
      await verify(expired.browser, expired.email, expired.code),
      await verify(account.browser(), `${uniqueName()}@example.com`, '123456'),
    ];
    for (const response of responses) expect(response).toMatchObject(codeInvalid);
    expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1);
  });

  test('a code is good until its last second [9.30]', async () => {
    await account.clock.stopped(async () => {
      const { browser, email, code } = await signedUp(account);
      account.clock.advance(599);
      expect(await verify(browser, email, code)).toMatchObject({ status: 200 });
    });
  });
});

describe('guessing a code', () => {
  test('the right one is taken as the fifth try', async () => {
    const { browser, email, code } = await signedUp(account);
    for (let i = 0; i < 4; i += 1)
      expect(await verify(account.browser(), email, wrongCode(code))).toMatchObject(codeInvalid);
    expect(await verify(browser, email, code)).toMatchObject({ status: 200 });
  });

  test('the right one is refused after five wrong tries', async () => {
    const { browser, email, code } = await signedUp(account);
    for (let i = 0; i < 5; i += 1) await verify(account.browser(), email, wrongCode(code));
    expect(await verify(browser, email, code)).toMatchObject(codeInvalid);
  });

  test('fifty parallel guesses share the five tries', async () => {
    const { browser, email, code } = await signedUp(account);
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => verify(account.browser(), email, wrongCode(code))),
    );
    for (const guess of guesses) expect(guess).toMatchObject(codeInvalid);
    const row = await account.db.collection('verificationCodes').findOne({ attempts: { $gt: 5 } });
    expect(row).toBeNull();
    expect(await verify(browser, email, code)).toMatchObject(codeInvalid);
  });

  test('five parallel requests with the right code have one winner', async () => {
    const { browser, email, code } = await signedUp(account);
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(browser, email, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await account.emailsTo(email, 'welcome')).toHaveLength(1);
  });

  test('from one network too often: 429, even with the right code', async () => {
    const limited = await startAccount({ env: { CODE_FAILURES_PER_ADDRESS: '3' } });
    try {
      const { browser, email, code } = await signedUp(limited);
      for (let i = 0; i < 3; i += 1) await verify(browser, `${uniqueName()}@example.com`, '000000');
      expect(await verify(browser, email, code)).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    } finally {
      await limited.stop();
    }
  });
});

describe('a new code', () => {
  test('within a minute of the last one is refused with the time to wait, for known and unknown addresses alike', async () => {
    const { browser, email } = await signedUp(account);
    const unknown = `${uniqueName()}@example.com`;
    expect(await resend(browser, unknown)).toMatchObject({ status: 200 });
    for (const address of [email, unknown]) {
      const refused = await resend(browser, address);
      expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect(await account.emailsTo(email)).toHaveLength(1);
  });

  test('replaces the old one [7.17]', async () => {
    const { browser, email, code } = await signedUp(account);
    await account.expireLimit('codePause');
    expect(await resend(browser, email.toUpperCase())).toMatchObject({ status: 200, json: { success: true } });
    const next = await account.secretFor(email, 'verification-code');
    expect(await account.emailsTo(email)).toHaveLength(2);
    if (next !== code) expect(await verify(browser, email, code)).toMatchObject(codeInvalid);
    expect(await verify(browser, email, next)).toMatchObject({ status: 200 });
  });

  test('gives five new tries and holds the username for its own time', async () => {
    const { browser, email, username, code } = await signedUp(account);
    for (let i = 0; i < 5; i += 1) await verify(browser, email, wrongCode(code));
    account.clock.advance(590);
    await account.expireLimit('codePause');
    await resend(browser, email);
    account.clock.advance(300);
    const user = await account.db.collection('users').findOne({ usernameKey: username });
    expect(user?.['usernameHeldUntil'].getTime()).toBeGreaterThan(account.clock.now().getTime());
    expect(await verify(browser, email, await account.secretFor(email, 'verification-code'))).toMatchObject({
      status: 200,
    });
  });

  test('comes five times an hour and no more', async () => {
    const { browser, email } = await signedUp(account);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      await account.expireLimit('codePause');
      statuses.push((await resend(browser, email)).status);
    }
    // Together with that of the sign-up.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await account.emailsTo(email)).toHaveLength(5);
    await account.expireLimit('codePause');
    expect(await signUp(account.browser(), someone({ email }))).toMatchObject({ status: 429 });
  });

  test('comes ten times a day and no more, sign-ups included', async () => {
    const { browser, email } = await signedUp(account);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      for (const limit of ['codePause', 'codesPerHour']) await account.expireLimit(limit);
      statuses.push((await resend(browser, email)).status);
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
  });

  test('for a verified or unknown address: the same response, as many writes, no email', async () => {
    const { email: verified } = await player(account);
    const { email: waiting } = await signedUp(account);
    await account.expireLimit('codePause');
    const browser = account.browser();
    const stored = async () => {
      const [codes, rows] = await Promise.all(
        ['verificationCodes', 'outbox'].map((name) => account.db.collection(name).countDocuments()),
      );
      return { codes, rows };
    };
    const seen = [];
    for (const email of [waiting, verified, `${uniqueName()}@example.com`]) {
      const before = await stored();
      const { status, bytes } = await resend(browser, email);
      const after = await stored();
      seen.push({ status, body: bytes.toString(), rows: Number(after.rows) - Number(before.rows) });
    }
    expect(seen).toEqual(Array(3).fill({ status: 200, body: '{"success":true}', rows: 1 }));
    expect(await account.emailsTo(verified, 'verification-code')).toHaveLength(1);
  });
});
