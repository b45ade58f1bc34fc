import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { contract, type Endpoint } from '@portal/contracts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, startFakeService } from './support/fake-service.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

let account: FakeAccount;
let email: FakeService;
let competition: FakeService;
let gateway: TestGateway;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'portal-config-'));
  [account, email, competition] = await Promise.all([startFakeAccount(), startFakeService(), startFakeService()]);
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop(), competition.stop()]);
  rmSync(directory, { recursive: true });
});

const start = async (features: object): Promise<void> => {
  const file = join(directory, 'portal.json');
  writeFileSync(file, JSON.stringify({ features }));
  gateway = await startTestGateway({
    ACCOUNT_URL: account.url,
    EMAIL_URL: email.url,
    COMPETITION_URL: competition.url,
    PORTAL_CONFIG: file,
  });
};

const html = { accept: 'text/html' };
const jsonHeaders = { 'content-type': 'application/json' };
const pages = ['/email-test', '/email-dashboard'];
const calls = [
  ['POST', '/api/email/test'],
  ['POST', '/api/email/tournament'],
  ['POST', '/api/email/clan-invitation'],
  ['GET', '/api/email/previews/welcome'],
] as const;

const publishEmailPages = () =>
  gateway.publish(remoteBuild('mfe-account', '1.0.0', { routes: ['/email-test', '/email-dashboard'] }));

describe('features.emailPages', () => {
  test('false: the two pages do not exist', async () => {
    await start({ emailPages: false });
    await publishEmailPages();
    for (const path of pages) {
      const response = await gateway.get(path, { headers: html });
      expect(response.status).toBe(404);
      // The response still contains the shell, which shows the error screen and loads no remote.
      expect(response.text).toContain('"emailPages":false');
      expect(response.text).not.toContain('rel="preload"');
    }
  });

  test('false: their calls do not exist, whoever makes them, and reach no service', async () => {
    await start({ emailPages: false });
    for (const [method, path] of calls) {
      for (const headers of [jsonHeaders, { ...jsonHeaders, ...sessionCookie }]) {
        const response = await gateway.get(path, { method, headers, body: method === 'POST' ? '{}' : [] });
        expect([path, response.status, response.json()]).toEqual([
          path,
          404,
          { error: 'Not found', code: 'not_found' },
        ]);
      }
    }
    expect(email.calls).toEqual([]);
    expect((await gateway.post('/api/contact', { headers: jsonHeaders, body: '{}' })).status).toBe(200);
  });

  test('true: pages and calls exist', async () => {
    await start({ emailPages: true });
    await publishEmailPages();
    for (const path of pages) expect((await gateway.get(path, { headers: html })).status).toBe(200);
    for (const [method, path] of calls) {
      const headers = { ...jsonHeaders, ...sessionCookie };
      const response = await gateway.get(path, { method, headers, body: method === 'POST' ? '{}' : [] });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });
});

/** Paths on which other calls exist. Nobody can create a tournament or a clan there, or change one. */
const otherwiseUsed = ['/api/tournaments', '/api/clans/own', `/api/clans/${playerId}`];

describe.each(['playTournaments', 'clanLife'] as const)('features.%s', (name) => {
  const ownCalls = Object.entries<Endpoint>(contract)
    .filter(([, { feature }]) => feature === name)
    .map(
      ([key]) =>
        key
          .replaceAll('{key}', 'w1-1')
          .replaceAll(/\{\w+\}/g, playerId)
          .split(' ') as [string, string],
    );

  test('false: no call exists, whoever makes it, and none reaches the service', async () => {
    await start({ [name]: false });
    expect(ownCalls.length).toBeGreaterThan(10);
    for (const [method, path] of ownCalls) {
      for (const headers of [jsonHeaders, { ...jsonHeaders, ...sessionCookie }]) {
        const body = method === 'POST' || method === 'PUT' ? '{}' : [];
        const response = await gateway.get(path, { method, headers, body });
        expect([path, response.status]).toEqual([path, otherwiseUsed.includes(path) ? 405 : 404]);
      }
    }
    expect(competition.calls).toEqual([]);
    if (name === 'playTournaments') expect((await gateway.get('/matches', { headers: html })).status).toBe(404);
  });
});

test('features.welcome: off by default, neither the page nor the call exists, whoever makes it', async () => {
  await start({});
  await gateway.publish(remoteBuild('mfe-account', '1.0.0', { routes: ['/welcome'] }));
  for (const headers of [jsonHeaders, { ...jsonHeaders, ...sessionCookie }]) {
    const response = await gateway.post('/api/auth/welcome', { headers, body: '{}' });
    expect([response.status, response.json()]).toEqual([404, { error: 'Not found', code: 'not_found' }]);
  }
  expect((await gateway.get('/welcome', { headers: html })).status).toBe(404);
  await gateway.stop();
  await start({ welcome: true });
  await gateway.publish(remoteBuild('mfe-account', '1.0.0', { routes: ['/welcome'] }));
  expect((await gateway.get('/welcome', { headers: html })).status).toBe(200);
});
