import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FakeAccount, startFakeAccount } from './support/fake-account.ts';
import { openRaw } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let gateway: TestGateway;

beforeAll(async () => {
  account = await startFakeAccount();
  gateway = await startTestGateway({
    ACCOUNT_URL: account.url,
    HEADERS_TIMEOUT_MS: '300',
    REQUEST_TIMEOUT_MS: '600',
  });
});
afterAll(async () => {
  await gateway.stop();
  await account.stop();
});

const slowBody =
  'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"iden';

describe('a slow client', () => {
  test('that does not finish its headers gets 408 in JSON', async () => {
    const response = await openRaw(gateway.port, 'GET /api/auth/me HTTP/1.1\r\nhost: x\r\nx-slow: ').closed;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"request_timeout"');
  });

  test('that does not finish its body gets 408 in JSON, and no service is called', async () => {
    const response = await openRaw(gateway.port, slowBody).closed;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"request_timeout"');
    expect(account.calls).toEqual([]);
  });

  test('does not delay others, not even five hundred of them', async () => {
    const tolerantGateway = await startTestGateway({
      ACCOUNT_URL: account.url,
      RATE_LIMIT_WRITES: '1000',
      REQUEST_TIMEOUT_MS: '600000',
    });
    const slow = Array.from({ length: 500 }, () => openRaw(tolerantGateway.port, slowBody));
    await Promise.all(slow.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    let over = 0;
    for (const { closed } of slow) void closed.then(() => (over += 1));
    expect((await tolerantGateway.get('/')).status).toBe(200);
    expect((await tolerantGateway.get('/api/avatars/generated/65f0c0ffee0000000000aaaa')).status).toBe(200);
    // Both responses arrived while the others were still pending.
    expect(over).toBe(0);
    for (const { socket } of slow) socket.destroy();
    await tolerantGateway.stop();
  });

  test('whose upload of a build stalls does not delay those of other teams', async () => {
    const token = 'operator-token-of-the-tests-000000000000';
    const tolerantGateway = await startTestGateway({
      ACCOUNT_URL: account.url,
      REMOTES_OPERATOR_TOKEN: token,
      REQUEST_TIMEOUT_MS: '600000',
    });
    const team = await tolerantGateway.registry.store.tokens.create('mfe-slow', 'slow team', 'operator');
    const type = 'content-type: application/octet-stream';
    const head = `POST /api/remotes/versions HTTP/1.1\r\nhost: x\r\n${type}\r\nauthorization: Bearer ${team.token}`;
    const slow = Array.from({ length: 30 }, () =>
      openRaw(tolerantGateway.port, `${head}\r\ncontent-length: 100\r\n\r\n{"files"`),
    );
    await Promise.all(slow.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    let over = 0;
    for (const { closed } of slow) void closed.then(() => (over += 1));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const upload = () => tolerantGateway.post('/api/remotes/versions', { headers, body: 'not a build' });
    for (const response of [await upload(), await upload()])
      expect(response.json()).toMatchObject({ issues: [{ path: 'upload_invalid' }] });
    expect(over).toBe(0);
    for (const { socket } of slow) socket.destroy();
    await tolerantGateway.stop();
  });
});
