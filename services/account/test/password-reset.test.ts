import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userResponse } from '@portal/contracts';
import { startAccount, type TestAccount, uniqueName } from './support/account.ts';
import type { Browser } from './support/browser.ts';
import {
  player,
  requestReset,
  resetTokenFor,
  reset as resetWith,
  signedUp,
  signIn,
  signUp,
  someone,
  verify,
} from './support/players.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount();
});
afterAll(() => account.stop());

const newPassword = 'Quiet-9-lantern!';
const reset = (browser: Browser, token: string, password = newPassword) => resetWith(browser, token, password);
const tokenFor = (email: string) => resetTokenFor(account, email);

const tokenInvalid = {
  status: 400,
  json: { code: 'reset_token_invalid', error: 'This password reset link is invalid or expired.' },
};

describe('a reset', () => {
  test('sets the new password; the old one is invalid and no session is opened [6.2, 7.19]', async () => {
    const { username, email, password } = await player(account);
    const browser = account.browser();
    const response = await reset(browser, await tokenFor(email));
    expect(response).toMatchObject({ status: 200, json: { success: true } });
    expect(response.setCookies).toEqual([]);
    expect(await signIn(browser, username, password)).toMatchObject({ status: 401 });
    expect(await signIn(browser, username, newPassword)).toMatchObject({ status: 200 });
  });

  test('ends every session of the player and names the player to the gateway', async () => {
    const { browser, user, username, email, password } = await player(account);
    const other = account.browser();
    await signIn(other, username, password);
    const response = await reset(account.browser(), await tokenFor(email));
    expect(response.headers.get('x-portal-sessions-ended')).toBe(`user=${user.id}`);
    for (const signedIn of [browser, other]) expect(await signedIn.whoAmI()).toEqual({ user: null });
    expect(await account.listEndedSessions(user.id)).toEqual([null]);
  });

  test('notifies the player by email', async () => {
    const { username, email } = await player(account);
    await reset(account.browser(), await tokenFor(email));
    expect(await account.emailsTo(email, 'password-changed')).toMatchObject([
      {
        to: { name: username, address: email },
        vars: { username, changedAt: expect.stringMatching(/Z$/) },
        sealed: null,
      },
    ]);
  });

  test('lifts the limit on sign-ins', async () => {
    const { username, email } = await player(account);
    for (let i = 0; i < 10; i += 1) await signIn(account.browser(), username, 'not-the-password-1');
    expect(await signIn(account.browser(), username, 'not-the-password-1')).toMatchObject({ status: 429 });
    await reset(account.browser(), await tokenFor(email));
    expect(await signIn(account.browser(), username, newPassword)).toMatchObject({ status: 200 });
  });

  test('of an account that was never verified claims it: the link proved the mailbox', async () => {
    const { browser, email, username, password, code } = await signedUp(account);
    expect(await reset(account.browser(), await tokenFor(email))).toMatchObject({ status: 200 });
    expect(await signIn(account.browser(), username, password)).toMatchObject({ status: 401 });
    const response = await signIn(account.browser(), username, newPassword);
    expect(response).toMatchObject({ status: 200 });
    expect(await account.listChanges(userResponse.parse(response.json).user.id)).toHaveLength(1);
    expect(await verify(browser, email, code)).toMatchObject({ status: 400, json: { code: 'code_invalid' } });
  });

  test('refuses a password that is easy to guess and leaves the link good', async () => {
    const { username, email } = await player(account);
    const token = await tokenFor(email);
    for (const password of ['Password1!', `${username}-X!`]) {
      expect(await reset(account.browser(), token, password)).toMatchObject({
        status: 400,
        json: { code: 'password_too_common', issues: [{ path: 'password' }] },
      });
    }
    expect(await reset(account.browser(), token)).toMatchObject({ status: 200 });
  });
});

describe('a reset token', () => {
  test('is stored by its hash only', async () => {
    const { email } = await player(account);
    const token = await tokenFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await Promise.all(
      ['resetTokens', 'outbox'].map((name) => account.db.collection(name).find({}).toArray()),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(account.logged.join('')).not.toContain(token);
  });

  test('works once', async () => {
    const { email } = await player(account);
    const token = await tokenFor(email);
    expect(await reset(account.browser(), token)).toMatchObject({ status: 200 });
    expect(await reset(account.browser(), token, 'Other-7-lantern!')).toMatchObject(tokenInvalid);
  });

  test('has one winner among parallel uses', async () => {
    const { username, email } = await player(account);
    const token = await tokenFor(email);
    const passwords = Array.from({ length: 5 }, (_item, position) => `Other-${position}-lantern!`);
    const responses = await Promise.all(passwords.map((password) => reset(account.browser(), token, password)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(account.browser(), username, winner)).toMatchObject({ status: 200 });
    expect(await account.emailsTo(email, 'password-changed')).toHaveLength(1);
  });

  test('ends after thirty minutes', async () => {
    const { email } = await player(account);
    const token = await tokenFor(email);
    account.clock.advance(1_800);
    expect(await reset(account.browser(), token)).toMatchObject(tokenInvalid);
  });

  test('is dead once there is a newer one', async () => {
    const { email } = await player(account);
    const first = await tokenFor(email);
    const second = await tokenFor(email);
    expect(await reset(account.browser(), first)).toMatchObject(tokenInvalid);
    expect(await reset(account.browser(), second)).toMatchObject({ status: 200 });
  });

  test('of an account that a new sign-up replaced is dead', async () => {
    const { email } = await signedUp(account);
    const token = await tokenFor(email);
    await signUp(account.browser(), someone({ email }));
    expect(await reset(account.browser(), token)).toMatchObject(tokenInvalid);
  });

  test.each(['x', 'A'.repeat(43)])('that was never issued is refused: %s', async (token) => {
    expect(await reset(account.browser(), token)).toMatchObject(tokenInvalid);
  });
});

describe('requesting a reset', () => {
  test('returns the same response for known and unknown addresses, after as many writes [7.18]', async () => {
    const { email: known } = await player(account);
    const seen = [];
    for (const email of [known, `${uniqueName()}@example.com`]) {
      const count = () =>
        Promise.all(['resetTokens', 'outbox'].map((name) => account.db.collection(name).countDocuments()));
      const before = await count();
      const response = await requestReset(account.browser(), email);
      const after = await count();
      seen.push({
        status: response.status,
        body: response.bytes.toString(),
        written: after.map((rows, i) => rows - (before[i] ?? 0)),
      });
    }
    expect(seen).toEqual(Array(2).fill({ status: 200, body: '{"success":true}', written: [1, 1] }));
  });

  test('sends at most three links an hour and six a day with the same response, and the newest link stays valid', async () => {
    const { email } = await player(account);
    const ask = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        expect(await requestReset(account.browser(), email)).toMatchObject({ status: 200, json: { success: true } });
      return (await account.emailsTo(email, 'password-reset')).length;
    };
    expect(await ask(5)).toBe(3);
    const newest = await account.secretFor(email, 'password-reset');
    await account.expireLimit('resetsPerHour');
    expect(await ask(3)).toBe(6);
    await account.expireLimit('resetsPerHour');
    const last = await account.secretFor(email, 'password-reset');
    expect(last).not.toBe(newest);
    expect(await ask(3)).toBe(6);
    expect(await reset(account.browser(), last)).toMatchObject({ status: 200 });
  });

  test('for many addresses from one network: 429', async () => {
    const limited = await startAccount({ env: { RESETS_PER_ADDRESS: '3' } });
    try {
      const browser = limited.browser();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await requestReset(browser, `${uniqueName()}@example.com`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});
