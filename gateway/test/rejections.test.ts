import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { limits } from '@portal/contracts';
import { createRateLimiters } from '@portal/service-kit/redis';
import { findLimitKinds, singlePointLimits, testRedisPrefix } from '@portal/testing';
import { gatewayLimits } from '../src/http/rate-limits.ts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { openRaw } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, PUBLIC_URL: 'http://portal.example' });
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});
/** Gateways that single tests have started. */
const started: TestGateway[] = [];
const start = async (variables: Record<string, string>) => {
  const one = await startTestGateway({ ACCOUNT_URL: account.url, ...variables });
  started.push(one);
  return one;
};
afterEach(async () => {
  account.calls.length = 0;
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

const jsonHeaders = { 'content-type': 'application/json' };

describe('a state-changing call', () => {
  const signOut = (headers: Record<string, string>) =>
    gateway.post('/api/auth/signout', { headers: { ...sessionCookie, ...headers } });

  test.each([
    ['a script with a cookie jar', {}],
    ["the portal's page", { origin: 'http://portal.example', 'sec-fetch-site': 'same-origin' }],
    ["the portal's page in an old browser", { origin: 'http://portal.example' }],
  ])('from %s is taken', async (_name, headers) => {
    expect((await signOut(headers)).status).toBe(200);
  });

  test("from the gateway's own origin is accepted in development", async () => {
    expect((await signOut({ origin: gateway.url })).status).toBe(200);
    expect((await signOut({ origin: gateway.url.replace('127.0.0.1', 'localhost') })).status).toBe(200);
  });

  test.each([
    ['another site', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'http://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    ['a site that claims our name as host', { origin: 'http://evil.example', host: 'evil.example' }],
  ])('from %s is rejected and reaches no service', async (_name, headers) => {
    const response = await signOut(headers);
    expect(response.status).toBe(403);
    expect(response.json()).toMatchObject({ code: 'origin_forbidden' });
    expect(account.calls).toEqual([]);
  });

  test('of an email provider or SNS has neither origin nor cookie and passes; from another site it does not', async () => {
    const withEmail = await start({ EMAIL_URL: account.url });
    const calls = [
      ['/api/email/unsubscribe?token=c2FtcGxl', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['/api/email/notifications', 'text/plain; charset=UTF-8', '{"Type":"Notification"}'],
    ] as const;
    for (const [path, type, body] of calls) {
      const headers = { 'content-type': type };
      expect((await withEmail.post(path, { headers, body })).status).not.toBe(403);
      expect(account.calls.at(-1)).toMatchObject({ url: path });
      const reached = account.calls.length;
      const elsewhere = { ...headers, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await withEmail.post(path, { headers: elsewhere, body })).status).toBe(403);
      expect(account.calls).toHaveLength(reached);
    }
    expect(account.calls.at(-1)).toMatchObject({ headers: { 'content-type': calls[1][1] }, body: calls[1][2] });
  });

  test('that only reads is allowed from any origin', async () => {
    expect(
      (await gateway.get('/api/auth/me', { headers: { ...sessionCookie, origin: 'http://evil.example' } })).status,
    ).toBe(200);
  });

  test("in production the gateway's own origin is not an origin of the portal", async () => {
    const production = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://portal.example',
    });
    const response = await production.post('/api/auth/signout', { headers: { origin: production.url } });
    expect(response.status).toBe(403);
  });
});

describe('a path below /api', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api/auth/me/else',
    '/api/auth%2fme',
    '/api/auth/me/..',
    '/api/%2561uth/me',
  ])('%s that the contract does not know is a 404 in JSON', async (path) => {
    const response = await gateway.follow(path, { headers: { ...sessionCookie, accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.json()).toEqual({ error: 'Not found', code: 'not_found' });
    expect(account.calls).toEqual([]);
  });

  test('known with another method is a 405 with the allowed ones', async () => {
    const response = await gateway.get('/api/auth/signin');
    expect(response).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(response.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(await gateway.get('/api/auth/me', { method: 'DELETE' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(await gateway.get('/api/auth/me', { method: 'OPTIONS' })).toMatchObject({ status: 405 });
  });

  test('of a service that is not configured is unavailable', async () => {
    const response = await gateway.post('/api/contact', { headers: jsonHeaders, body: '{}' });
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(response.json()).toMatchObject({ code: 'unavailable' });
  });

  test('internal calls do not exist outside', async () => {
    for (const path of [
      '/internal/sessions/resolve',
      '/api/internal/sessions/resolve',
      '/api/../internal/sessions/resolve',
    ]) {
      const response = await gateway.post(path, {
        headers: jsonHeaders,
        body: JSON.stringify({ token: sessionToken }),
      });
      expect([400, 404, 405]).toContain(response.status);
      expect(response.text).not.toContain(playerId);
    }
    expect(account.resolutions()).toBeLessThanOrEqual(1);
  });
});

describe('a body that is too large', () => {
  const megabyte = 'x'.repeat(1024 * 1024);

  test('is rejected by its length before it is read', async () => {
    const response = await gateway.post('/api/auth/signin', { headers: jsonHeaders, body: megabyte.repeat(3) });
    expect(response.status).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body_too_large' });
    expect(account.calls).toEqual([]);
  });

  test('is rejected in chunks too, as soon as it exceeds the limit', async () => {
    const response = await gateway.post('/api/auth/signin', {
      headers: jsonHeaders,
      body: [megabyte, megabyte, megabyte, megabyte],
    });
    expect(response.status).toBe(413);
    expect(account.calls).toEqual([]);
  });

  test('may be larger where a picture is uploaded, with a separate error beyond that', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...sessionCookie };
    expect((await gateway.post('/api/auth/upload-avatar', { headers, body: megabyte.repeat(5) })).status).toBe(200);
    const response = await gateway.post('/api/auth/upload-avatar', { headers, body: megabyte.repeat(7) });
    expect(response.status).toBe(413);
    expect(response.json()).toEqual({ error: 'Please select an image smaller than 5MB', code: 'file_too_large' });
  });

  test('a body that just fits is forwarded', async () => {
    const body = 'x'.repeat(limits.jsonBodyBytes);
    expect((await gateway.post('/api/auth/signin', { headers: jsonHeaders, body })).status).toBe(200);
    expect(account.calls[0]?.body).toHaveLength(body.length);
  });
});

describe('a malformed request', () => {
  test('headers that are too large are a 431 in JSON', async () => {
    const response = await openRaw(gateway.port, `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`)
      .closed;
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(response).toContain('"code":"headers_too_large"');
  });

  test.each([
    'nonsense\r\n\r\n',
    'GET /api/avatars/\xff HTTP/1.1\r\nhost: x\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
  ])('%j is a 400 in JSON', async (bytes) => {
    const response = await openRaw(gateway.port, bytes).closed;
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"bad_request"');
  });
});

describe('rate limits', () => {
  const startLimited = (variables: Record<string, string>) => start({ RATE_LIMIT_WINDOW_SECONDS: '60', ...variables });

  test('reject calls beyond them with Retry-After, and count writes separately', async () => {
    const limited = await startLimited({ RATE_LIMIT_CALLS: '5', RATE_LIMIT_WRITES: '2' });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await limited.post('/api/auth/signout')).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.get('/api/auth/me');
    await limited.get('/api/auth/me');
    const response = await limited.get('/api/auth/me');
    expect(response.status).toBe(429);
    expect(response.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.get('/')).status).toBe(200);
  });

  test('on writes apply across gateways', async () => {
    const shared = { RATE_LIMIT_WRITES: '3', REDIS_PREFIX: testRedisPrefix().prefix };
    const [first, second] = await Promise.all([startLimited(shared), startLimited(shared)]);
    const statuses: number[] = [];
    for (const one of [first, second, first, second]) statuses.push((await one.post('/api/auth/signout')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('apply while Redis is down, and no call fails because of it', async () => {
    const limited = await startLimited({ RATE_LIMIT_WRITES: '2', REDIS_URL: 'redis://127.0.0.1:1' });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await limited.post('/api/auth/signout')).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('let twenty sign-ins and ten sign-ups from one IP pass by default', async () => {
    const calls = [...Array(20).fill('/api/auth/signin'), ...Array(10).fill('/api/auth/signup')] as string[];
    const responses = await Promise.all(calls.map((path) => gateway.post(path, { headers: jsonHeaders, body: '{}' })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('count the IP that a trusted proxy names', async () => {
    const limited = await startLimited({ RATE_LIMIT_WRITES: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (ip: string) => limited.post('/api/auth/signout', { headers: { 'x-forwarded-for': ip } });
    expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(200);
    expect((await from('203.0.113.1')).status).toBe(429);
  });

  test('count an IPv6 /64 as one client', async () => {
    const limited = await startLimited({ RATE_LIMIT_CALLS: '4', RATE_LIMIT_WRITES: '1', TRUSTED_PROXIES: '127.0.0.1' });
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
    const writes = [];
    for (const ip of ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:db8:0:1::1'])
      writes.push((await limited.post('/api/auth/signout', from(ip))).status);
    expect(writes).toEqual([200, 429, 200]);
    const reads = [];
    for (const ip of ['2001:db8::3', '2001:db8::4', '2001:db8::5', '2001:db8:0:1::2'])
      reads.push((await limited.get('/api/auth/me', from(ip))).status);
    expect(reads).toEqual([401, 401, 429, 401]);
  });

  test('are declared with what they count', async () => {
    const declared = gatewayLimits({
      RATE_LIMIT_CALLS: 1,
      RATE_LIMIT_WRITES: 1,
      RATE_LIMIT_REPORTS: 1,
      RATE_LIMIT_WINDOW_SECONDS: 60,
    });
    const perClient = { calls: 'client', writes: 'client', bypasses: 'client', tokenFailures: 'client' };
    const perNetwork = { beacons: 'network', drawings: 'network', replays: 'network', sitemaps: 'network' };
    const kinds = await findLimitKinds(createRateLimiters(singlePointLimits(declared)));
    expect(kinds).toEqual({ ...perClient, ...perNetwork });
  });

  test('cannot be dodged by naming another IP', async () => {
    const limited = await startLimited({ RATE_LIMIT_WRITES: '1' });
    const from = (ip: string) => limited.post('/api/auth/signout', { headers: { 'x-forwarded-for': ip } });
    expect((await from('203.0.113.1')).status).toBe(200);
    expect((await from('203.0.113.2')).status).toBe(429);
  });
});

describe('every rejection', () => {
  test('carries request id and security headers', async () => {
    const { headers } = await gateway.get('/api/nothing');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});
