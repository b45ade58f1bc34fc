import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { createDecoder } from 'fast-jwt';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { openRaw } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const decodeIdentity = createDecoder();

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;
let now: number;

beforeEach(async () => {
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  now = 0;
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, EMAIL_URL: email.url }, {}, { now: () => now });
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  account.endSessions();
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
});

type Response = Awaited<ReturnType<TestGateway['get']>>;

const me = (cookie = sessionCookie) => gateway.get('/api/auth/me', { headers: cookie });
/** Repeats the call, a second later each time, until it has this status. */
const toBecome = (status: number, cookie = sessionCookie) =>
  waitFor(async () => {
    now += 1_000;
    return (await me(cookie)).status === status;
  });

describe('a call that needs a player', () => {
  test('is rejected for a visitor before any service is called', async () => {
    const response = await gateway.get('/api/auth/me');
    expect(response.status).toBe(401);
    expect(response.json()).toEqual({ error: 'Please sign in', code: 'unauthenticated' });
    expect(account.calls).toEqual([]);
    expect(account.resolutions()).toBe(0);
  });

  test('is rejected for a cookie without a session', async () => {
    expect((await me({ cookie: 'sid=a-session-token-that-has-ended' })).status).toBe(401);
    expect(account.calls).toEqual([]);
  });

  test('is forwarded for a player, and the session is resolved once', async () => {
    for (let i = 0; i < 5; i += 1) expect((await me()).status).toBe(200);
    expect(account.calls).toHaveLength(5);
    expect(account.resolutions()).toBe(1);
  });

  test('has the same response and log line whether its session is cached or not', async () => {
    account.on('GET /api/auth/me', json({ user: { id: playerId } }, 200, { etag: '"1"', 'x-internal': 'hidden' }));
    const own = ({ headers: { date: _date, 'x-request-id': requestId, ...headers }, ...rest }: Response) => {
      expect(requestId).toMatch(/^[\w-]{8,64}$/);
      return { ...rest, headers };
    };
    const [resolved, cached] = [await me(), await me()];
    expect(own(cached)).toEqual({ ...own(resolved), json: expect.any(Function) });
    expect(cached.headers).toMatchObject({ etag: '"1"', 'x-content-type-options': 'nosniff' });
    expect(cached.headers['x-internal']).toBeUndefined();
    const lines = () => gateway.log.filter(({ msg }) => msg === 'request');
    await waitFor(() => lines().length === 2);
    const [first, second] = lines().map(({ time: _time, requestId: _id, ms: _ms, ...line }) => line);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ route: 'GET /api/auth/me', path: '/api/auth/me', status: 200, userId: playerId });
  });

  test('fails in one way and is logged once when its service is down, its session being cached', async () => {
    await me();
    await account.kill();
    const response = await me();
    expect(response).toMatchObject({
      status: 503,
      headers: { 'x-content-type-options': 'nosniff', 'retry-after': expect.any(String) },
    });
    expect(response.json()).toMatchObject({ code: 'unavailable' });
    const failed = () => gateway.log.filter(({ msg, status }) => msg === 'request' && status === 503);
    await waitFor(() => failed().length === 1);
    expect(failed()).toMatchObject([{ route: 'GET /api/auth/me', userId: playerId }]);
    await account.revive();
    await toBecome(200);
  });

  test('names the user of its session, whether it is cached or not', async () => {
    for (const response of [await me(), await me()]) expect(response.headers['x-portal-user']).toBe(playerId);
    expect((await gateway.get('/api/auth/me')).headers).not.toHaveProperty('x-portal-user');
  });

  test('and changes something is rejected for a page that shows another user', async () => {
    const change = (shown: string) =>
      gateway.post('/api/auth/update-platform', {
        headers: { ...sessionCookie, 'content-type': 'application/json', 'x-portal-user': shown },
        body: '{"platform":"PC"}',
      });
    const rejected = await change('65f0c0ffee0000000000bbbb');
    expect(rejected).toMatchObject({ status: 409, headers: { 'x-portal-user': playerId } });
    expect(rejected.json()).toMatchObject({ code: 'session_changed' });
    expect(account.calls).toEqual([]);
    expect((await change(playerId)).status).toBe(200);
    expect(account.calls[0]?.headers).not.toHaveProperty('x-portal-user');
  });

  test('is limited with its session being cached', async () => {
    await gateway.stop();
    gateway = await startTestGateway({ ACCOUNT_URL: account.url, RATE_LIMIT_CALLS: '3' });
    const statuses = [(await me()).status, (await me()).status, (await me()).status];
    expect(statuses).toEqual([200, 200, 200]);
    expect((await me()).json()).toMatchObject({ code: 'rate_limited' });
    expect(account.calls).toHaveLength(3);
  });
});

const signOut = () => gateway.post('/api/auth/signout', { headers: sessionCookie });

describe('a session that ends', () => {
  test('by a sign-out is dropped immediately', async () => {
    await me();
    const response = await signOut();
    expect(account.calls.at(-1)?.headers['x-portal-session']).toBe(sessionToken);
    expect(response.headers).not.toHaveProperty('x-portal-sessions-ended');
    expect(response.headers).not.toHaveProperty('x-portal-session');
    expect((await me()).status).toBe(401);
  });

  test('rejects a call whose body arrives afterwards', async () => {
    const body = '{"to":"kim@portal.example"}';
    const head = [
      'POST /api/email/tournament HTTP/1.1',
      ...['host: x', 'connection: close', `cookie: sid=${sessionToken}`],
      ...['content-type: application/json', `content-length: ${body.length}`],
    ];
    const slow = openRaw(gateway.port, `${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await waitFor(() => account.resolutions() === 1);
    await me();
    expect((await signOut()).status).toBe(200);
    slow.socket.write(body.slice(5));
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 401 /);
    expect(email.calls).toEqual([]);
  });

  test('with all others of its player is dropped immediately', async () => {
    await me();
    const ended = { 'x-portal-sessions-ended': `user=${playerId}` };
    account.on('POST /api/auth/reset-password', json({ success: true }, 200, ended));
    account.signOut(sessionToken);
    await gateway.post('/api/auth/reset-password');
    expect((await me()).status).toBe(401);
  });

  test('is not ended by a service that is not account', async () => {
    await me();
    email.on('POST /api/email/test', json({ success: true }, 200, { 'x-portal-sessions-ended': `user=${playerId}` }));
    await gateway.post('/api/email/test');
    await me();
    expect(account.resolutions()).toBe(1);
  });
});

describe('a call that does not require sign-in', () => {
  test.each(['POST /api/auth/signin', 'POST /api/auth/signout'])(
    '%s acts on the session by its token alone, whoever the cache takes it for',
    async (key) => {
      account.signOut(sessionToken);
      expect((await me()).status).toBe(401);
      account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
      await gateway.post(key.split(' ')[1] ?? '', { headers: sessionCookie });
      expect(account.calls.at(-1)?.headers['x-portal-session']).toBe(sessionToken);
      expect(account.resolutions()).toBe(1);
    },
  );
});

describe('while account is down', () => {
  test('a sign-out fails and keeps the cookie; once account is back it ends the session immediately', async () => {
    await account.kill();
    // This failure makes sessions unavailable for a while.
    expect((await me()).status).toBe(503);
    const rejected = await signOut();
    expect(rejected).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(rejected.json()).toMatchObject({ code: 'unavailable' });
    expect(rejected.headers).not.toHaveProperty('set-cookie');
    await account.revive();
    expect((await signOut()).status).toBe(200);
    await toBecome(401);
  });

  test('a sign-out whose session is cached fails too', async () => {
    await me();
    await account.kill();
    expect((await signOut()).status).toBe(503);
    await account.revive();
    expect((await me()).status).toBe(200);
    expect((await signOut()).status).toBe(200);
    expect((await me()).status).toBe(401);
  });

  test('an optional read is served as to a visitor', async () => {
    const details = `/api/clans/${playerId}/details`;
    const reader = await startTestGateway({ ACCOUNT_URL: account.url, COMPETITION_URL: email.url });
    const subject = () => decodeIdentity(email.calls.at(-1)?.headers['x-portal-identity'] ?? '').sub;
    await reader.get(details, { headers: sessionCookie });
    expect(subject()).toBe(playerId);
    await account.kill();
    const other = { cookie: 'sid=another-session-token-of-account' };
    expect((await reader.get(details, { headers: other })).status).toBe(200);
    expect(subject()).toBe('');
    await reader.stop();
  });

  test('calls that require sign-in are unavailable and others work', async () => {
    await account.kill();
    const rejected = await gateway.post('/api/email/tournament', {
      headers: { ...sessionCookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(rejected).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(rejected.json()).toMatchObject({ code: 'unavailable' });
    expect((await gateway.post('/api/email/test', { headers: sessionCookie })).status).toBe(200);
  });

  test('a cached session stays valid, and others are resolved once account is back', async () => {
    await me();
    await account.kill();
    const tournament = { headers: { ...sessionCookie, 'content-type': 'application/json' }, body: '{}' };
    expect((await gateway.post('/api/email/tournament', tournament)).status).toBe(200);
    await account.revive();
    account.signIn('another-session-token-of-account', { userId: playerId, sessionId: 's2' });
    await toBecome(200, { cookie: 'sid=another-session-token-of-account' });
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
