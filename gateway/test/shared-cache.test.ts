import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, waitFor } from '@portal/testing';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { openRaw, send } from './support/http-client.ts';
import { allServicesAt, startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let service: FakeService;
let gateway: TestGateway;
let now: number;

const clanId = '65f0c0ffee0000000000c001';
const rows = (text: string) => Array.from({ length: 100 }, (_, index) => ({ index, text }));

beforeEach(async () => {
  [account, service] = await Promise.all([startFakeAccount(), startFakeService()]);
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', privileged: true });
  now = 0;
  const variables = { ...allServicesAt(service.url), ACCOUNT_URL: account.url, RATE_LIMIT_CALLS: '5000' };
  gateway = await startTestGateway(variables, {}, { now: () => now });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), service.stop()]);
});

/** Reads the value of the metric with these labels. */
const metric = async (name: string, ...labels: string[]) => {
  const { text } = await send(`${gateway.opsUrl}/metrics`);
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`${name}{`) && labels.every((label) => one.includes(label)));
  return Number(line?.split(' ').at(-1));
};
const createClan = () => gateway.post('/api/clans', { headers: sessionCookie });

describe('a shared response', () => {
  test('is read once, and logged and measured like any other', async () => {
    service.on('GET /api/leaderboard', json(rows('a')));
    const first = await gateway.get('/api/leaderboard');
    const hit = await gateway.get('/api/leaderboard', { headers: { 'x-request-id': 'abcdef-123456' } });
    expect(hit.json()).toEqual(first.json());
    expect(service.calls).toHaveLength(1);
    const { date: _, 'x-request-id': firstId, age: _age, ...headers } = first.headers;
    expect(hit.headers).toMatchObject({ ...headers, 'x-request-id': 'abcdef-123456', age: '0' });
    expect(firstId).toMatch(/^[0-9a-f-]{36}$/);
    expect(hit.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=5',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json',
    });
    expect(gateway.log.filter(({ msg }) => msg === 'request')).toEqual([
      expect.objectContaining({ route: 'GET /api/leaderboard', status: 200 }),
      expect.objectContaining({
        requestId: 'abcdef-123456',
        route: 'GET /api/leaderboard',
        path: '/api/leaderboard',
        status: 200,
        ip: '127.0.0.1',
        cached: true,
      }),
    ]);
    expect(await metric('gateway_cache_requests_total', 'result="hit"')).toBe(1);
    expect(await metric('gateway_cache_requests_total', 'result="miss"')).toBe(1);
    expect(await metric('http_request_seconds_count', 'route="GET /api/leaderboard"', 'status="200"')).toBe(2);
  });

  test.each([
    ['the order of parameters', '/api/leaderboard?type=clan&limit=5', '/api/leaderboard?limit=5&type=clan'],
    ['the spelling of a value', '/api/news?limit=5', '/api/news?limit=05'],
    ['a parameter at its default', '/api/leaderboard', '/api/leaderboard?type=player&platformGroup=all'],
    ['parameters of a call without any', `/api/clans/${clanId}`, `/api/clans/${clanId}?utm_source=x`],
  ])('does not depend on %s', async (_name, one, other) => {
    await gateway.get(one);
    expect((await gateway.get(other)).status).toBe(200);
    expect(service.calls.map(({ url }) => url)).toEqual([one]);
  });

  test('is not looked for when the query is invalid, which the service rejects', async () => {
    service.on('GET /api/leaderboard', json({ error: 'x', code: 'validation_failed' }, 400));
    for (const query of ['unknown=1', 'limit=0', 'type=clan&type=clan']) {
      expect((await gateway.get(`/api/leaderboard?${query}`)).status).toBe(400);
      expect((await gateway.get(`/api/leaderboard?${query}`)).status).toBe(400);
    }
    expect(service.calls).toHaveLength(6);
    expect(await metric('gateway_cache_bytes')).toBe(0);
  });

  test('is not sent again to a client that has it', async () => {
    service.on('GET /api/news', json(rows('a')));
    const { headers } = await gateway.get('/api/news');
    const etag = String(headers.etag);
    const other = { 'if-none-match': '"other"' };
    for (const value of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*'])
      expect(await gateway.get('/api/news', { headers: { 'if-none-match': value } })).toMatchObject({
        status: 304,
        text: '',
        headers: { etag, 'cache-control': headers['cache-control'] },
      });
    expect((await gateway.get('/api/news', { headers: other })).status).toBe(200);
    expect(service.calls).toHaveLength(1);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to clients that accept it', async (encoding, decompress) => {
    service.on('GET /api/news', json(rows('a')));
    const accept = (value: string) => gateway.get('/api/news', { headers: { 'accept-encoding': value } });
    const plain = await accept('identity');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (let i = 0; i < 2; i += 1) {
      const { headers, bytes } = await accept(`deflate, ${encoding};q=0.5`);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(decompress(bytes).toString()).toBe(plain.text);
    }
    expect((await accept(`${encoding};q=0`)).headers).not.toHaveProperty('content-encoding');
  });

  test('to HEAD has the headers and no body', async () => {
    service.on('GET /api/news', json(rows('a')));
    const { headers, bytes } = await gateway.get('/api/news');
    for (let i = 0; i < 2; i += 1) {
      const head = await gateway.get('/api/news', { method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': String(bytes.length) } });
      expect(head.headers.etag).toBe(headers.etag);
    }
  });

  test('keeps the lifetime and the policy of its service', async () => {
    const path = `/api/clan-logos/${'a'.repeat(64)}.webp`;
    const own = { 'cache-control': 'public, max-age=60, immutable', 'content-security-policy': 'sandbox', etag: '"1"' };
    service.on(`GET ${path}`, (_call, response) => response.writeHead(200, own).end('RIFF'));
    await gateway.get(path);
    expect((await gateway.get(path)).headers).toMatchObject({
      ...own,
      'cache-control': 'public, max-age=60, immutable, s-maxage=30',
    });
    expect(service.calls).toHaveLength(1);
  });

  test.each([
    ['two Host headers', 'host: x\r\nhost: y\r\n', 400],
    ['no Host header', '', 400],
    ['an expectation', 'host: x\r\nexpect: magic\r\n', 417],
  ])('is not sent to a request with %s', async (_name, head, status) => {
    await gateway.get('/api/news');
    const response = await openRaw(gateway.port, `GET /api/news HTTP/1.1\r\nconnection: close\r\n${head}\r\n`).closed;
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('never shared', () => {
  test.each([
    ['a cookie', { 'set-cookie': 'sid=1' }],
    ['a private response', { 'cache-control': 'private, max-age=5' }],
    ['a response that forbids it', { 'cache-control': 'no-store' }],
  ])('is %s', async (_name, headers: Record<string, string>) => {
    service.on('GET /api/news', json([], 200, headers));
    for (let i = 0; i < 2; i += 1) {
      const response = await gateway.get('/api/news');
      expect(response.status).toBe(200);
      expect(response.headers).not.toHaveProperty('set-cookie');
    }
    expect(service.calls).toHaveLength(2);
  });

  test('is an error, whose body and code reach the client', async () => {
    service.on(`GET /api/clans/${clanId}`, json({ error: 'Clan not found', code: 'clan_not_found' }, 404));
    for (let i = 0; i < 2; i += 1)
      expect((await gateway.get(`/api/clans/${clanId}`)).json()).toMatchObject({ code: 'clan_not_found' });
    expect(service.calls).toHaveLength(2);
  });
});

describe('a change', () => {
  const changedCookie = expect.stringMatching(/^changed=\d{13}; Path=\/; Max-Age=3605; HttpOnly; SameSite=Lax$/);
  const author = () => ({ cookie: `${sessionCookie.cookie}; changed=${Date.now()}` });
  const reads = () => service.calls.filter(({ method }) => method === 'GET').length;

  test('is read by its author immediately, and by others from then on', async () => {
    let version = 'old';
    service.on('GET /api/clans', (call, response, request) => json([{ version }])(call, response, request));
    service.on(`GET /api/clans/${clanId}`, json({}));
    await gateway.get('/api/clans');
    version = 'new';
    const response = await createClan();
    expect(response.headers['set-cookie']).toEqual([changedCookie]);
    expect((await gateway.get('/api/clans', { headers: sessionCookie })).json()).toEqual([{ version: 'old' }]);
    expect((await gateway.get('/api/clans', { headers: author() })).json()).toEqual([{ version: 'new' }]);
    expect((await gateway.get('/api/clans')).json()).toEqual([{ version: 'new' }]);
    expect(reads()).toBe(2);
  });

  test('that fails sets no cookie, nor does a read', async () => {
    service.on('POST /api/clans', json({ error: 'x', code: 'clan_name_taken' }, 409));
    for (const response of [await createClan(), await gateway.get('/api/clans', { headers: author() })])
      expect(response.headers).not.toHaveProperty('set-cookie');
  });

  test('that a client claims again and again bypasses the cache 100 times in ten seconds', async () => {
    await gateway.get('/api/clans');
    const cookie = `changed=${Date.now() + 86_400_000}`;
    // In parallel: one by one, a slow machine needs more than ten seconds.
    const responses = await Promise.all(
      Array.from({ length: 110 }, () => gateway.get('/api/clans', { headers: { cookie } })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads()).toBe(101);
  });

  test('is followed by one request for 1,000 other readers', async () => {
    const gate = createGate();
    service.on('GET /api/clans', (call, response, request) => {
      void gate.passed().then(() => json([])(call, response, request));
    });
    gate.close();
    const readers: ReturnType<typeof gateway.get>[] = [];
    while (readers.length < 1_000) {
      // A larger batch would exceed the listen backlog of a busy server, and TCP retries with growing pauses.
      const batch = Array.from({ length: 100 }, () => gateway.get('/api/clans'));
      readers.push(...batch);
      Promise.all(batch).catch(() => undefined);
      const misses = readers.length;
      await waitFor(async () => (await metric('gateway_cache_requests_total', 'result="miss"')) === misses);
    }
    gate.open();
    for (const { text } of await Promise.all(readers)) expect(text).toBe('[]');
    expect(reads()).toBe(1);
  });
});

describe('while a service fails', () => {
  const withClans = async (work: () => Promise<void>) => {
    service.on('GET /api/clans', json(rows('a')));
    await gateway.get('/api/clans');
    now += 60_000;
    await work();
    const response = await gateway.get('/api/clans');
    expect(response).toMatchObject({ status: 200, headers: { age: expect.stringMatching(/^\d+$/) } });
    expect(response.json()).toEqual(rows('a'));
  };

  test('the last response is served when it is down, and replaced when it is back', async () => {
    await withClans(() => service.kill());
    await gateway.get('/api/clans');
    expect(await gateway.get('/api/news')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    service.on('GET /api/clans', json(rows('b')));
    await service.revive();
    await waitFor(async () => {
      now += 1_000;
      return (await gateway.get('/api/clans')).text.includes('"b"');
    });
    expect(await metric('gateway_cache_requests_total', 'result="stale"')).toBeGreaterThan(0);
  });

  test('the last response is served when its database is down', async () => {
    await withClans(async () => service.on('GET /api/clans', json({ error: 'x', code: 'unavailable' }, 503)));
  });
});

test('the cache never contains more bytes than configured', async () => {
  const small = await startTestGateway({ COMMUNITY_URL: service.url, GATEWAY_CACHE_MB: '0.2' });
  try {
    service.on('GET /api/leaderboard', json(rows('a')));
    for (let limit = 1; limit <= 60; limit += 1)
      expect((await small.get(`/api/leaderboard?limit=${limit}`)).status).toBe(200);
    const { text } = await send(`${small.opsUrl}/metrics`);
    const bytes = Number(/^gateway_cache_bytes\{.*\} (\d+)$/m.exec(text)?.[1]);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(0.2 * 1024 * 1024);
  } finally {
    await small.stop();
  }
});
