import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portalContractVersion, uploadMediaType } from '@portal/contracts';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';
import { remoteBuild } from './support/test-registry.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1', username: 'kim_player', operator: true });
  gateway = await startTestGateway({ ACCOUNT_URL: account.url });
  await gateway.registry.store.recordShell({ version: 'live', portalContract: portalContractVersion, shared: {} });
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

test('an upload of a signed-in operator needs no token and is audited under their name', async () => {
  const manifest = remoteBuild('mfe-clans', '1.0.0', { exposes: ['./module'] });
  const files = {
    'remoteEntry.js': '1',
    'module.0a1b.js': '1',
    'remote.json': JSON.stringify(manifest),
  };
  const header = {
    files: Object.entries(files).map(([path, { length: size }]) => ({ path, size })),
    ...{ activate: true, dropRoutes: [], smoke: null },
  };
  const { status } = await gateway.post('/api/remotes/versions', {
    headers: { ...sessionCookie, 'content-type': uploadMediaType },
    body: [JSON.stringify(header), '\n', ...Object.values(files)].join(''),
  });
  expect(status).toBe(200);
  expect(await gateway.registry.store.readAudit('mfe-clans', 9)).toMatchObject([
    { action: 'publish', actor: 'kim_player', to: '1.0.0', forced: false },
  ]);
});
