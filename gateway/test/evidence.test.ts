import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createDecoder } from 'fast-jwt';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const decodeIdentity = createDecoder();

const otherToken = 'another-session-token-of-the-account-service';
const otherCookie = { cookie: `sid=${otherToken}` };
const match = `/api/tournaments/${playerId}/matches/w1-1`;
const path = `${match}/evidence/${'0123456789abcdef'.repeat(4)}.webp`;
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

const folder = mkdtempSync(join(tmpdir(), 'evidence-'));
let account: FakeAccount;
let competition: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  [account, competition] = await Promise.all([startFakeAccount(), startFakeService()]);
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
  account.signIn(otherToken, { userId: '65f0c0ffee0000000000bbbb', sessionId: 's2' });
  const file = join(folder, 'portal.json');
  writeFileSync(file, JSON.stringify({ features: { playTournaments: true } }));
  gateway = await startTestGateway({
    ...{ ACCOUNT_URL: account.url, COMPETITION_URL: competition.url, PORTAL_CONFIG: file },
  });
  // The service as it decides by the identity.
  competition.on(`GET ${path}`, ({ headers }, response) => {
    const { sub } = decodeIdentity(headers['x-portal-identity'] ?? '');
    if (sub !== playerId) response.writeHead(403).end('{"code":"forbidden"}');
    else response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'private, no-store' }).end('webp');
  });
});
beforeEach(() => void competition.calls.splice(0));
afterAll(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), competition.stop()]);
  rmSync(folder, { recursive: true });
});

describe('a screenshot of a match', () => {
  test('is never shared: each request reaches the service with the identity of its player', async () => {
    for (const [cookie, status] of [
      [sessionCookie, 200],
      [otherCookie, 403],
      [sessionCookie, 200],
    ] as const) {
      const response = await gateway.get(path, { headers: cookie });
      expect([response.status, response.headers.age]).toEqual([status, undefined]);
      expect(response.headers['cache-control']).toBe(status === 200 ? 'private, no-store' : 'no-store');
    }
    expect(competition.calls).toHaveLength(3);
  });

  test.each([
    ['without a session', {}],
    ['with a session that has ended', { cookie: 'sid=an-old-token' }],
  ])('is refused %s, also after another one has read it', async (_name, headers) => {
    await gateway.get(path, { headers: sessionCookie });
    expect((await gateway.get(path, { headers })).json()).toMatchObject({ code: 'unauthenticated' });
    expect(competition.calls).toHaveLength(1);
  });

  test('is no stored picture of the public paths', async () => {
    const name = path.split('/').at(-1) ?? '';
    for (const folderName of ['clan-logos', 'avatars', 'news-images'])
      await gateway.get(`/api/${folderName}/${name}`, { headers: sessionCookie });
    expect(competition.calls.map(({ url, headers }) => [url, headers['x-portal-identity']])).toEqual([
      [`/api/clan-logos/${name}`, undefined],
    ]);
  });

  test('is uploaded by players who are signed in, up to 5 MB', async () => {
    const upload = (headers: object, bytes: number) =>
      gateway.post(`${match}/evidence`, { headers: { ...multipart, ...headers }, body: Buffer.alloc(bytes, 'x') });
    expect((await upload({}, 10)).status).toBe(401);
    expect((await upload(sessionCookie, 7 * 1024 * 1024)).json()).toMatchObject({ code: 'file_too_large' });
    expect(competition.calls).toEqual([]);
    expect((await upload(sessionCookie, 5 * 1024 * 1024)).status).toBe(200);
    expect(competition.calls).toMatchObject([{ method: 'POST', url: `${match}/evidence` }]);
  });
});
