import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account';
import { type FakeService, startFakeService } from './support/fake-service';
import { startTestGateway, type TestGateway } from './support/test-gateway';
import { remoteBuild } from './support/test-registry';

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;
let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'portal-config-'));
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
  rmSync(directory, { recursive: true });
});

const start = async (emailPages: boolean): Promise<void> => {
  const file = join(directory, 'portal.json');
  writeFileSync(file, JSON.stringify({ features: { emailPages } }));
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, EMAIL_URL: email.url, PORTAL_CONFIG: file });
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
    await start(false);
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
    await start(false);
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
    await start(true);
    await publishEmailPages();
    for (const path of pages) expect((await gateway.get(path, { headers: html })).status).toBe(200);
    for (const [method, path] of calls) {
      const headers = { ...jsonHeaders, ...sessionCookie };
      const response = await gateway.get(path, { method, headers, body: method === 'POST' ? '{}' : [] });
      expect([path, response.status]).toEqual([path, 200]);
    }
  });
});
