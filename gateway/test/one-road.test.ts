import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { securityHeaders } from '../src/http/security-headers.ts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { json } from './support/fake-service.ts';
import { type ClientRequest, openRaw, send } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

const rows = Array.from({ length: 100 }, (_, index) => ({ index, text: 'news' }));
const script = 'console.log(1);'.repeat(100);
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const jsonType = { 'content-type': 'application/json' };
const html = { accept: 'text/html' };

let services: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  services = await startFakeAccount();
  services.signIn(sessionToken, { userId: playerId, sessionId: 's1', privileged: true });
  services.on('GET /api/news', json(rows));
  services.on('GET /api/auth/me', json(rows));
  services.on(`GET /api/clans/${playerId}`, json({ error: 'Clan not found', code: 'clan_not_found' }, 404));
  services.on('POST /api/auth/signin', json({ error: 'x', code: 'credentials_invalid' }, 401));
  const urls = { ACCOUNT_URL: services.url, COMMUNITY_URL: services.url, COMPETITION_URL: services.url };
  gateway = await startTestGateway(urls, {
    'assets/main.0123456789.js': script,
    'assets/main.0123456789.js.gz': gzipSync(script),
    'icon.svg': '<svg></svg>',
  });
  await gateway.publish(remoteBuild('mfe-clans', '1.0.0'));
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
});

const get = (path: string, request: ClientRequest = {}) => gateway.get(path, request);
const post = (path: string, request: ClientRequest = {}) => gateway.post(path, request);
const raw = async (bytes: string) => {
  const text = await openRaw(gateway.port, bytes).closed;
  const [head = ''] = text.split('\r\n\r\n', 1);
  const fields = [...head.matchAll(/^([\w-]+): (.*)$/gm)];
  return {
    status: Number(head.split(' ')[1]),
    headers: Object.fromEntries(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()])),
  };
};
const signIn = (headers: string) => `POST /api/auth/signin HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`;

const kinds: Record<string, [status: number, request: () => Promise<{ status: number; headers: object }>]> = {
  'a miss of the cache': [200, () => get('/api/news?limit=7')],
  'a hit': [200, () => get('/api/news?limit=7')],
  'a compressed hit': [200, () => get('/api/news?limit=7', { headers: compressed })],
  'a hit for HEAD': [200, () => get('/api/news?limit=7', { method: 'HEAD' })],
  'a hit that the client has': [304, () => get('/api/news?limit=7', { headers: { 'if-none-match': '*' } })],
  'a read through the cache': [200, () => get('/api/news?limit=7', { headers: { cookie: `changed=${Date.now()}` } })],
  'a shared read that is not found': [404, () => get(`/api/clans/${playerId}`)],
  'a shared read with an unknown parameter': [200, () => get('/api/news?unknown=1')],
  'a read by a player': [200, () => get('/api/auth/me', { headers: sessionCookie })],
  'a compressed read by a player': [200, () => get('/api/auth/me', { headers: { ...sessionCookie, ...compressed } })],
  'a read without a session': [401, () => get('/api/auth/me')],
  'an optional read': [200, () => get(`/api/clans/${playerId}/details`)],
  'a change': [200, () => post('/api/clans', { headers: sessionCookie })],
  'a rejected change': [401, () => post('/api/auth/signin', { headers: jsonType, body: '{}' })],
  'a change for another user': [
    409,
    () => post('/api/clans', { headers: { ...sessionCookie, 'x-portal-user': 'b'.repeat(24) } }),
  ],
  "a change by another site's page": [403, () => post('/api/clans', { headers: { origin: 'http://other.example' } })],
  'a body that is too long': [
    413,
    () => post('/api/auth/signin', { headers: jsonType, body: 'x'.repeat(3 * 1024 * 1024) }),
  ],
  'a call of a service that is not configured': [503, () => post('/api/contact', { headers: jsonType, body: '{}' })],
  'an unknown call': [404, () => get('/api/none')],
  'a call by the wrong method': [405, () => get('/api/auth/signin')],
  'a path that is not canonical': [308, () => get('/API/news/')],
  'a change of a path that is not canonical': [400, () => post('/API/auth/signout')],
  'a path that cannot be read': [400, () => get('/%zz')],
  'the description of the API': [200, () => get('/api/openapi.json')],
  'the description of the API that the client has': [
    304,
    () => get('/api/openapi.json', { headers: { 'if-none-match': '*' } }),
  ],
  'the registry without a token': [401, () => get('/api/remotes')],
  'a publish without a token': [401, () => post('/api/remotes/versions')],
  'a page': [200, () => get('/', { headers: html })],
  'a compressed page': [200, () => get('/', { headers: { ...html, ...compressed } })],
  'a page for HEAD': [200, () => get('/', { method: 'HEAD', headers: html })],
  'a page of a remote': [200, () => get('/clans', { headers: html })],
  'an unknown page': [404, () => get('/nowhere', { headers: html })],
  'a page by the wrong method': [405, () => post('/nowhere', { headers: html })],
  'an asset': [200, () => get('/assets/main.0123456789.js')],
  'a compressed asset': [200, () => get('/assets/main.0123456789.js', { headers: compressed })],
  'a missing asset': [404, () => get('/assets/none.js')],
  'an icon': [200, () => get('/icon.svg')],
  'a file of a remote': [200, () => get('/remotes/mfe-clans/1.0.0/remoteEntry.js')],
  'robots.txt': [200, () => get('/robots.txt')],
  'the manifest': [200, () => get('/manifest.webmanifest')],
  'a sitemap': [200, () => get('/sitemap-pages.xml')],
  'the health check': [200, () => get('/healthz')],
  'the readiness check': [200, () => get('/readyz')],
  'the status': [200, () => get('/status')],
  'no Host header': [400, () => raw('GET / HTTP/1.1\r\naccept: */*\r\n\r\n')],
  'two Host headers': [400, () => raw('GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n')],
  'an unknown expectation': [417, () => raw(signIn('expect: magic\r\nconnection: close\r\ncontent-length: 0'))],
  'ambiguous framing': [400, () => raw(`${signIn('transfer-encoding: gzip, chunked')}0\r\n\r\n`)],
  'headers that are too large': [431, () => raw(`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`)],
  'no HTTP': [400, () => raw('nonsense\r\n\r\n')],
};

test('there are at least 32 kinds of requests', () => {
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(32);
});

test.each(Object.entries(kinds))('%s has the headers of every response', async (_kind, [status, request]) => {
  const response = await request();
  expect(response.status).toBe(status);
  // Pages and some files have their own values for these two headers.
  const {
    'content-security-policy': _policy,
    'cross-origin-resource-policy': _resourcePolicy,
    ...fixed
  } = securityHeaders('http://localhost:3000');
  expect(response.headers).toMatchObject({
    ...fixed,
    'content-security-policy': expect.stringContaining('frame-ancestors'),
    'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
});

test('a hit of the cache is measured by its real duration', async () => {
  for (const _turn of ['miss', 'hit']) await get('/api/news?limit=9', { headers: { 'if-none-match': '*' } });
  const seconds = await waitFor(async () => {
    const { text } = await send(`${gateway.opsUrl}/metrics`);
    const line = /^http_request_seconds_sum\{[^}]*route="GET \/api\/news"[^}]*status="304"[^}]*\} (\S+)$/m.exec(text);
    return line && Number(line[1]);
  });
  expect(seconds).toBeGreaterThan(0);
});
