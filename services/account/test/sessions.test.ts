import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sessionResolutionPath } from '@portal/contracts';
import { foreignIdentityKey, identityHeaders } from '@portal/testing';
import { startAccount, type TestAccount } from './support/account.ts';
import { send } from './support/browser.ts';
import { player, reset, resetTokenFor, signIn } from './support/players.ts';

const day = 86_400;

let account: TestAccount;
beforeAll(async () => {
  account = await startAccount({ env: { OPERATORS: 'Night_Shift, another_one' } });
});
afterAll(() => account.stop());

const resolve = (token: unknown) => send(account.opsOrigin, 'POST', sessionResolutionPath, { json: { token } }, {});
const stored = (userId: string) =>
  account.db
    .collection('sessions')
    .find({ $expr: { $eq: [{ $toString: '$userId' }, userId] } })
    .toArray();

describe('a session', () => {
  test('is stored by the hash of its token only', async () => {
    const { browser, user } = await player(account);
    const [session] = await stored(user.id);
    expect(session?.['tokenHash']).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(session)).not.toContain(browser.cookies.get('sid'));
  });

  test('returns its user, and none for anything else', async () => {
    const { browser, user, username, email } = await player(account);
    const mine = await resolve(browser.cookies.get('sid'));
    expect(mine.json).toEqual({
      user: { id: user.id, username, privileged: false, operator: false, email },
      sessionId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    for (const token of ['A'.repeat(43), '', 'x'])
      expect(await resolve(token)).toMatchObject({ status: 200, json: { user: null } });
  });

  test('carries the operator role of the players whom the configuration names, in any case', async () => {
    const { browser } = await player(account, { username: 'night_shift' });
    expect((await resolve(browser.cookies.get('sid'))).json).toMatchObject({ user: { operator: true } });
    const { browser: other } = await player(account);
    expect((await other.call('GET /api/operations/me')).json).toEqual({ operator: false });
  });

  test('ends after seven idle days and lives on with each use before', async () => {
    const { browser, username } = await player(account);
    account.clock.advance(6 * day);
    expect(await browser.whoAmI()).toMatchObject({ user: { username } });
    account.clock.advance(6 * day);
    expect(await browser.whoAmI()).toMatchObject({ user: { username } });
    account.clock.advance(7 * day);
    expect(await browser.whoAmI()).toEqual({ user: null });
  });

  test('ends thirty days after it began, however much it was used', async () => {
    const { browser } = await player(account);
    for (let i = 0; i < 5; i += 1) {
      account.clock.advance(6 * day - 60);
      expect(await browser.whoAmI()).not.toEqual({ user: null });
    }
    account.clock.advance(300);
    expect(await browser.whoAmI()).toEqual({ user: null });
  });

  test('is written as seen at most once in five minutes', async () => {
    const { browser, user } = await player(account);
    const seen = async () => (await stored(user.id))[0]?.['lastSeenAt'].getTime();
    const first = await seen();
    account.clock.advance(200);
    await browser.whoAmI();
    expect(await seen()).toBe(first);
    account.clock.advance(200);
    await browser.whoAmI();
    expect(await seen()).toBeGreaterThan(first);
  });

  test('goes with its player', async () => {
    const { browser, username } = await player(account);
    await account.db.collection('users').deleteOne({ usernameKey: username });
    expect(await browser.whoAmI()).toEqual({ user: null });
  });

  test('of older credentials does not resolve, even while its row is there', async () => {
    const { browser, user, email } = await player(account);
    await account.db.collection('users').updateOne({ emailKey: email }, { $inc: { credentialVersion: 1 } });
    expect(await stored(user.id)).toHaveLength(1);
    expect(await browser.whoAmI()).toEqual({ user: null });
  });

  test('from before credentials had versions lives on, until the next reset', async () => {
    const { browser, username, email, password } = await player(account);
    for (const collection of ['users', 'sessions'])
      await account.db.collection(collection).updateMany({}, { $unset: { credentialVersion: '' } });
    expect(await browser.whoAmI()).toMatchObject({ user: { username } });
    const other = account.browser();
    expect(await signIn(other, username, password)).toMatchObject({ status: 200 });
    await reset(account.browser(), await resetTokenFor(account, email), 'Quiet-9-lantern!');
    for (const { whoAmI } of [browser, other]) expect(await whoAmI()).toEqual({ user: null });
    expect(await signIn(other, username, 'Quiet-9-lantern!')).toMatchObject({ status: 200 });
  });
});

describe('session resolution', () => {
  test('is for the gateway only', async () => {
    const url = new URL(sessionResolutionPath, account.opsOrigin);
    const body = JSON.stringify({ token: 'x' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401);
    const forged = identityHeaders({
      audience: 'account',
      method: 'POST',
      path: url.pathname,
      key: foreignIdentityKey,
    });
    expect((await fetch(url, { method: 'POST', headers: { ...headers, ...forged }, body })).status).toBe(401);
    const elsewhere = identityHeaders({ audience: 'community', method: 'POST', path: url.pathname });
    expect((await fetch(url, { method: 'POST', headers: { ...headers, ...elsewhere }, body })).status).toBe(401);
  });

  test.each([[{ $ne: '' }], [null], [7], ['a\0b'], ['x'.repeat(201)]])('refuses the token %j', async (token) => {
    expect(await resolve(token)).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', issues: [{ path: 'token' }] },
    });
  });
});

describe('sign-out', () => {
  test('ends this session, clears the cookie and notifies the gateway [7.12]', async () => {
    const { browser, user, username, password } = await player(account);
    const other = account.browser();
    await signIn(other, username, password);
    const token = browser.cookies.get('sid');
    const response = await browser.call('POST /api/auth/signout');
    expect(response).toMatchObject({ status: 200, json: { success: true } });
    expect(response.setCookies).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect(response.headers.get('x-portal-sessions-ended')).toMatch(/^session=[0-9a-f]{24}$/);
    expect((await resolve(token)).json).toEqual({ user: null });
    expect(await other.whoAmI()).toMatchObject({ user: { username } });
    const [, sessionId] = (response.headers.get('x-portal-sessions-ended') ?? '').split('=');
    expect(await account.listEndedSessions(user.id)).toEqual([sessionId]);
  });

  test('without a session is fine too', async () => {
    const response = await account.browser().call('POST /api/auth/signout');
    expect(response).toMatchObject({ status: 200, json: { success: true } });
    expect(response.headers.get('x-portal-sessions-ended')).toBeNull();
  });
});
