import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { send } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  gateway = await startTestGateway({ ACCOUNT_URL: account.url });
  const community = remoteBuild('mfe-community', '1.0.0', { routes: ['/leaderboard'] });
  await gateway.publish(community);
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});
afterEach(() => {
  account.calls.length = 0;
});

const html = { accept: 'text/html' };
const hex = (text: string) => [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');

/** Spells a path in ways that would pass a check which compares text. */
const listSpellings = (path: string): string[] => {
  const [first = '', ...rest] = path.slice(1).split('/');
  const tail = rest.map((segment) => `/${segment}`).join('');
  return [
    path,
    path.toUpperCase(),
    `/${first.slice(0, 1).toUpperCase()}${first.slice(1)}${tail}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}?x=1`,
    `/${path}`,
    `/.${path}`,
    `/%2e${path}`,
    `/api/..${path}`,
    `/api/%2E%2e${path}`,
    `/assets/../${first}${tail}`,
    `/${hex(first)}${tail}`,
    `/${hex(first.slice(0, 1))}${first.slice(1)}${tail}`,
    `http://elsewhere.example${path}`,
  ];
};

describe('operations and internal calls on the public port', () => {
  const forwarded: Record<string, string>[] = [{}, { 'x-forwarded-for': '127.0.0.1' }, { via: '1.1 proxy' }];

  test.each(['/metrics', '/internal', '/internal/sessions/resolve', '/internal/snapshots/player.changed'])(
    '%s is an unknown path in every spelling',
    async (path) => {
      for (const spelling of listSpellings(path)) {
        for (const headers of forwarded) {
          const response = await gateway.follow(spelling, { headers: { accept: 'application/json', ...headers } });
          expect([spelling, response.status, response.text]).toEqual([
            spelling,
            404,
            '{"error":"Not found","code":"not_found"}',
          ]);
        }
        const page = await gateway.follow(spelling, { headers: html });
        expect([spelling, page.status]).toEqual([spelling, 404]);
        expect(page.text).not.toMatch(/http_request_seconds|process_/);
      }
      expect(account.calls).toEqual([]);
    },
  );

  test('/healthz, /readyz and /status reveal no more in any spelling', async () => {
    for (const spelling of [...listSpellings('/readyz'), ...listSpellings('/status')]) {
      const { status, json } = await gateway.follow(spelling);
      expect([spelling, status, json()]).toEqual([spelling, 200, { ready: true, failing: [], degraded: [] }]);
    }
    for (const spelling of listSpellings('/healthz')) {
      expect((await gateway.follow(spelling)).json()).toEqual({ status: 'ok' });
    }
  });

  test('are on the operations listener, which serves no pages and no calls', async () => {
    expect((await send(`${gateway.opsUrl}/metrics`)).text).toContain('process_cpu_seconds_total');
    for (const path of ['/', '/api/auth/me', '/leaderboard', '/internal/sessions/resolve']) {
      expect((await send(gateway.opsUrl + path, { headers: html })).status).toBe(404);
    }
  });
});

describe('a path', () => {
  test('of a read redirects to its canonical form, which alone reaches a service', async () => {
    const spellings = listSpellings('/api/auth/me');
    for (const spelling of spellings)
      expect([spelling, (await gateway.follow(spelling, { headers: sessionCookie })).status]).toEqual([spelling, 200]);
    expect(account.calls.map(({ url }) => url.split('?')[0])).toEqual(spellings.map(() => '/api/auth/me'));
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'QUERY']) {
      const redirect = await gateway.get('/API/auth/me', { method, headers: sessionCookie });
      expect(redirect).toMatchObject({ status: 308, headers: { location: '/api/auth/me' } });
    }
  });

  test('of any other call must be canonical', async () => {
    for (const spelling of [
      '/API/auth/signout',
      '/api/auth/signout/',
      '/api/x/../auth/signout',
      '/api/auth/%73ignout',
    ]) {
      const response = await gateway.post(spelling, { headers: sessionCookie });
      expect([spelling, response.status, response.json()]).toEqual([
        spelling,
        400,
        expect.objectContaining({ code: 'validation_failed' }),
      ]);
    }
    expect(account.calls).toEqual([]);
  });

  test('keeps its query as it is', async () => {
    const query = '?Q=Kim%20L%2F..%2F&q=%41';
    const redirect = await gateway.get(`/API/users/${query}`, { headers: sessionCookie });
    expect(redirect).toMatchObject({ status: 308, headers: { location: `/api/users${query}` } });
    await gateway.get(`/api/users${query}`, { headers: sessionCookie });
    expect(account.calls[0]?.url).toBe(`/api/users${query}`);
  });

  test('never redirects to another site', async () => {
    for (const path of ['//elsewhere.example', '/x/..//elsewhere.example', '/.//elsewhere.example/'])
      expect((await gateway.get(path)).headers.location).toBe('/elsewhere.example');
  });

  test('of a page leads to the page in every spelling', async () => {
    for (const spelling of [...listSpellings('/leaderboard'), ...listSpellings('/terms')])
      expect([spelling, (await gateway.follow(spelling, { headers: html })).status]).toEqual([spelling, 200]);
  });

  test.each(['/api/auth\\me', '/api%5cauth', '/a%00b', '/api/%zz', '/%e0%a4%a', '*', 'ftp://host/api', 'http://'])(
    'that cannot be read, %s, is a 400 in JSON',
    async (path) => {
      const response = await send(gateway.url, { target: path });
      expect([response.status, response.json()]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.anything(),
      });
    },
  );
});
