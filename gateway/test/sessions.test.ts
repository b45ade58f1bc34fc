import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account';
import { type FakeService, json, startFakeService } from './support/fake-service';
import { startTestGateway, type TestGateway } from './support/test-gateway';

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;

beforeEach(async () => {
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, EMAIL_URL: email.url });
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
});

const me = (cookie = sessionCookie) => gateway.get('/api/auth/me', { headers: cookie });

describe('a call that needs a player', () => {
  test('is refused for a visitor before any service hears of it', async () => {
    const answer = await gateway.get('/api/auth/me');
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ error: 'Please sign in', code: 'unauthenticated' });
    expect(account.calls).toEqual([]);
    expect(account.questions()).toBe(0);
  });

  test('is refused for a cookie that is no session', async () => {
    expect((await me({ cookie: 'sid=a-session-token-that-has-ended' })).status).toBe(401);
    expect(account.calls).toEqual([]);
  });

  test('goes through for a player, and account is asked for the session once', async () => {
    for (let i = 0; i < 5; i += 1) expect((await me()).status).toBe(200);
    expect(account.calls).toHaveLength(5);
    expect(account.questions()).toBe(1);
  });
});

describe('a session that ends', () => {
  test.each(['session=s1', `user=${playerId}`])('is gone at once when account says %s', async (ended) => {
    await me();
    account.on('POST /api/auth/signout', json({ success: true }, 200, { 'x-portal-sessions-ended': ended }));
    account.signOut(sessionToken);
    const answer = await gateway.post('/api/auth/signout', { headers: sessionCookie });
    expect(answer.headers).not.toHaveProperty('x-portal-sessions-ended');
    expect((await me()).status).toBe(401);
  });

  test('is not ended by a service that is not account', async () => {
    await me();
    email.on('POST /api/email/test', json({ success: true }, 200, { 'x-portal-sessions-ended': 'session=s1' }));
    await gateway.post('/api/email/test');
    await me();
    expect(account.questions()).toBe(1);
  });
});

describe('while account is away', () => {
  test('what needs a player is unavailable and what does not goes on as for a visitor', async () => {
    await account.kill();
    const refused = await gateway.post('/api/email/tournament', {
      headers: { ...sessionCookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(refused.json()).toMatchObject({ code: 'unavailable' });
    expect((await gateway.post('/api/email/test', { headers: sessionCookie })).status).toBe(200);
  });

  test('a session that is known stays good, and new ones are found once account is back', async () => {
    await me();
    await account.kill();
    const tournament = { headers: { ...sessionCookie, 'content-type': 'application/json' }, body: '{}' };
    expect((await gateway.post('/api/email/tournament', tournament)).status).toBe(200);
    await account.revive();
    account.signIn('another-session-token-of-account', { userId: playerId, sessionId: 's2' });
    await waitFor(async () => (await me({ cookie: 'sid=another-session-token-of-account' })).status === 200);
  });
});

describe('over https', () => {
  test('only the cookie that browsers protect counts', async () => {
    const https = await startTestGateway({ ACCOUNT_URL: account.url, PUBLIC_URL: 'https://portal.example' });
    expect((await https.get('/api/auth/me', { headers: sessionCookie })).status).toBe(401);
    expect((await https.get('/api/auth/me', { headers: { cookie: `__Host-sid=${sessionToken}` } })).status).toBe(200);
    await https.stop();
  });
});
