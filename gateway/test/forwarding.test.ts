import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testIdentityPublicKey, toPem } from '@portal/testing';
import { createVerifier } from 'fast-jwt';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  gateway = await startTestGateway({
    ACCOUNT_URL: account.url,
    EMAIL_URL: email.url,
    COMPETITION_URL: account.url,
  });
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', privileged: true, email: 'kim@example.com' });
});
afterAll(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
});
beforeEach(() => {
  account.calls.length = 0;
  email.calls.length = 0;
});

const readIdentity = (call: { headers: Record<string, string | undefined> } | undefined, audience: string) => {
  const verify = createVerifier({
    key: toPem(testIdentityPublicKey, 'PUBLIC'),
    algorithms: ['EdDSA'],
    allowedIss: 'gateway',
    allowedAud: audience,
    complete: true,
  });
  const { payload, header } = verify(call?.headers['x-portal-identity'] ?? '');
  expect(header.alg).toBe('EdDSA');
  return payload;
};

describe('a forwarded call', () => {
  test('carries method, path, query and JSON body', async () => {
    const body = '{"identifier":"kim","password":"p"}';
    const response = await gateway.post('/api/auth/signin?a=1&b=%C3%A4', {
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(200);
    expect(account.calls).toMatchObject([
      {
        method: 'POST',
        url: '/api/auth/signin?a=1&b=%C3%A4',
        body,
        headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
      },
    ]);
  });

  test('carries a body that comes in chunks', async () => {
    await gateway.post('/api/auth/signin', {
      headers: { 'content-type': 'application/json' },
      body: ['{"identifier"', ':"kim"}'],
    });
    expect(account.calls[0]?.body).toBe('{"identifier":"kim"}');
  });

  test('drops a body that is not in the contract', async () => {
    await gateway.post('/api/auth/signout', { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(3_000_000) });
    expect(account.calls).toMatchObject([{ body: '' }]);
  });

  test('drops every header that a service might trust', async () => {
    await gateway.get('/api/clans/65f0c0ffee0000000000aaaa/details', {
      headers: {
        'x-portal-identity': 'forged',
        'x-portal-pending': 'forged',
        'x-forwarded-for': '198.51.100.1',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=198.51.100.1',
        authorization: 'Bearer forged',
        te: 'trailers',
        ...sessionCookie,
      },
    });
    const headers = account.calls[0]?.headers ?? {};
    expect(Object.keys(headers).sort()).toEqual(['connection', 'host', 'x-portal-identity', 'x-request-id']);
    expect(headers['x-portal-identity']).not.toBe('forged');
    expect(headers['host']).toBe(new URL(account.url).host);
  });

  test("sends the pending sign-up's cookie to account only", async () => {
    const headers = { cookie: 'pending=the-pending-secret; other=1', 'content-type': 'application/json' };
    await gateway.post('/api/auth/verify-email', { headers, body: '{}' });
    await gateway.post('/api/contact', { headers, body: '{}' });
    expect(account.calls[0]?.headers['x-portal-pending']).toBe('the-pending-secret');
    expect(email.calls[0]?.headers).not.toHaveProperty('x-portal-pending');
    expect(email.calls[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('the signed identity', () => {
  test('names the player, this one call and the service it is for', async () => {
    await gateway.get('/api/auth/me', { headers: sessionCookie });
    const claims = readIdentity(account.calls[0], 'account');
    expect(claims).toMatchObject({
      sub: playerId,
      sid: 's1',
      username: 'kim_player',
      privileged: true,
      method: 'GET',
      path: '/api/auth/me',
      ip: '127.0.0.1',
      rid: account.calls[0]?.headers['x-request-id'],
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeLessThanOrEqual(30);
  });

  test("sends the player's email address to the email service only, and does not log it", async () => {
    const headers = { ...sessionCookie, 'content-type': 'application/json' };
    await gateway.post('/api/email/tournament', { headers, body: '{}' });
    await gateway.get('/api/auth/me', { headers: sessionCookie });
    expect(readIdentity(email.calls[0], 'email')).toMatchObject({ sub: playerId, email: 'kim@example.com' });
    expect(readIdentity(account.calls[0], 'account')).not.toHaveProperty('email');
    expect(JSON.stringify(account.calls)).not.toContain('kim@example.com');
    expect(JSON.stringify(gateway.log)).not.toContain('kim@example.com');
  });

  test('exists for visitors too, without a player', async () => {
    await gateway.post('/api/contact', { headers: { 'content-type': 'application/json' }, body: '{}' });
    const claims = readIdentity(email.calls[0], 'email');
    expect(claims.sub).toBe('');
    expect(claims).not.toHaveProperty('sid');
  });

  test('is not valid for another service', async () => {
    await gateway.post('/api/contact', { headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(() => readIdentity(email.calls[0], 'account')).toThrow();
  });
});

describe('a response', () => {
  test('comes back with status, body and the headers that are for the client', async () => {
    account.on(
      'GET /api/users',
      json([{ id: 1 }], 200, { link: '</api/users?cursor=x>; rel="next"', server: 'fake', 'x-internal': '1' }),
    );
    const response = await gateway.get('/api/users', { headers: sessionCookie });
    expect(response.status).toBe(200);
    expect(response.json()).toEqual([{ id: 1 }]);
    expect(response.headers).toMatchObject({ link: '</api/users?cursor=x>; rel="next"', 'cache-control': 'no-store' });
    expect(response.headers).not.toHaveProperty('server');
    expect(response.headers).not.toHaveProperty('x-internal');
  });

  test('forwards an error of a service unchanged', async () => {
    account.on(
      'POST /api/auth/signin',
      json({ error: 'Invalid username or password', code: 'invalid_credentials' }, 401),
    );
    const response = await gateway.post('/api/auth/signin', {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(401);
    expect(response.json()).toEqual({ error: 'Invalid username or password', code: 'invalid_credentials' });
  });

  test('keeps the request id of the request, and creates one where it is missing or malformed', async () => {
    const given = await gateway.get('/api/auth/me', { headers: { 'x-request-id': 'abcdef-123456', ...sessionCookie } });
    expect(given.headers['x-request-id']).toBe('abcdef-123456');
    expect(account.calls[0]?.headers['x-request-id']).toBe('abcdef-123456');
    const bad = await gateway.get('/api/auth/me', { headers: { 'x-request-id': '{"forged":"log line"}' } });
    expect(bad.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('may set cookies only when it is from account', async () => {
    const cookies = json({ success: true }, 200, { 'set-cookie': 'sid=new; HttpOnly; Path=/' });
    account.on('POST /api/auth/signout', cookies);
    email.on('POST /api/email/test', cookies);
    const changed = expect.stringMatching(/^changed=\d+; /);
    const own = 'sid=new; HttpOnly; Path=/';
    expect((await gateway.post('/api/auth/signout')).headers['set-cookie']).toEqual([own, changed]);
    expect((await gateway.post('/api/email/test')).headers['set-cookie']).toEqual([changed]);
  });

  test('keeps its caching, its validator and its own policy; a known validator is a 304', async () => {
    const path = '/api/avatars/generated/65f0c0ffee0000000000bbbb';
    account.on(`GET ${path}`, (call, response) => {
      const headers = { etag: '"1"', 'cache-control': 'public, max-age=60', 'content-security-policy': 'sandbox' };
      if (call.headers['if-none-match'] === '"1"') response.writeHead(304, headers).end();
      else response.writeHead(200, { ...headers, 'content-type': 'image/svg+xml' }).end('<svg/>');
    });
    const fresh = await gateway.get(path);
    expect(fresh.text).toBe('<svg/>');
    expect(fresh.headers).toMatchObject({
      etag: '"1"',
      'cache-control': 'public, max-age=60, s-maxage=30',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(await gateway.get(path, { headers: { 'if-none-match': '"1"' } })).toMatchObject({ status: 304, text: '' });
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const path = '/api/clans/65f0c0ffee0000000000cccc/details';
    account.on(`HEAD ${path}`, (_call, response) =>
      response.writeHead(200, { 'content-length': '1234', 'content-type': 'image/svg+xml' }).end(),
    );
    const response = await gateway.get(path, { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, text: '', headers: { 'content-length': '1234' } });
  });

  test('of several megabytes arrives complete', async () => {
    const bytes = Buffer.alloc(5_000_000, 'portal');
    const path = `/api/avatars/${'a'.repeat(64)}.webp`;
    account.on(`GET ${path}`, (_call, response) =>
      response.writeHead(200, { 'content-type': 'image/webp' }).end(bytes),
    );
    const response = await gateway.get(path);
    expect(response.bytes.equals(bytes)).toBe(true);
  });
});
