import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, testKeys, waitFor } from '@portal/testing';

import { readGatewayConfig } from '../src/config.ts';
import { type FakeAccount, playerId, sessionCookie, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { openRaw, send } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;

const start = (variables: Record<string, string> = {}) =>
  startTestGateway({
    ACCOUNT_URL: account.url,
    COMPETITION_URL: account.url,
    EMAIL_URL: email.url,
    UPSTREAM_CONCURRENCY: '4',
    ...variables,
  });
beforeEach(async () => {
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  gateway = await start();
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
});

/** The response to this read is not shared. */
const read = '/api/clans/65f0c0ffee0000000000c001/details';

const expectUnavailable = (response: { status: number; headers: object; json(): unknown }, code = 'unavailable') => {
  expect(response.status).toBe(503);
  expect(response.headers).toMatchObject({ 'retry-after': '2' });
  expect(response.json()).toMatchObject({ code });
};

describe('a service that is gone', () => {
  test('is a 503 within two seconds; other services work, and it recovers by itself', async () => {
    await account.kill();
    expectUnavailable(await gateway.get(read));
    expectUnavailable(await gateway.post('/api/auth/signout'));
    expect((await gateway.post('/api/email/test')).status).toBe(200);
    await account.revive();
    expect((await gateway.get(read)).status).toBe(200);
    const took = (status: number) =>
      gateway.log.filter((line) => line['status'] === status).map((line) => Number(line['ms']));
    await waitFor(() => took(503).length === 2);
    expect(Math.max(...took(503))).toBeLessThan(2_000);
  });
});

describe('a connection that breaks before the response', () => {
  const breakFirst = (key: string, then = json({ ok: true })) => {
    let broken = 0;
    account.on(key, (call, response, request) => {
      broken += 1;
      if (broken === 1) request.socket.destroy();
      else then(call, response, request);
    });
  };

  test.each(['GET', 'HEAD'])('is retried once for %s', async (method) => {
    breakFirst(`${method} ${read}`);
    expect((await gateway.get(read, { method })).status).toBe(200);
    expect(account.calls).toHaveLength(2);
  });

  test('is retried once for the session of a call', async () => {
    const user = { id: playerId, username: 'kim_player', privileged: false };
    breakFirst('POST /internal/sessions/resolve', json({ user, sessionId: 's1' }));
    expect((await gateway.get('/api/auth/me', { headers: sessionCookie })).status).toBe(200);
  });

  test('is not retried for POST, which may have taken effect', async () => {
    breakFirst('POST /api/auth/signout');
    expectUnavailable(await gateway.post('/api/auth/signout'));
    expect(account.calls).toHaveLength(1);
  });

  test('is a 503 when the retry fails too', async () => {
    account.on(`GET ${read}`, (_call, _response, request) => request.socket.destroy());
    expectUnavailable(await gateway.get(read));
    expect(account.calls).toHaveLength(2);
  });
});

describe('a service that hangs', () => {
  const startWithShortTimeouts = async () => {
    await gateway.stop();
    gateway = await start({ UPSTREAM_TIMEOUT_MS: '2000' });
  };

  test('is a 503 after the timeout, and is not called twice', async () => {
    await startWithShortTimeouts();
    account.on(`GET ${read}`, () => undefined);
    expectUnavailable(await gateway.get(read));
    expect(account.calls).toHaveLength(1);
  });

  test('is a 503 within three seconds by default, for reads, changes, shared reads and sign-in', async () => {
    const defaults = readGatewayConfig({
      ...testKeys,
      REDIS_URL: 'redis://127.0.0.1',
      MONGODB_URI: 'mongodb://127.0.0.1',
      SHELL_DIR: '/',
    }).upstream;
    // Timers of undici may end half a second later.
    expect(Math.max(defaults.timeoutMs, defaults.connectTimeoutMs)).toBeLessThanOrEqual(2_500);
    await startWithShortTimeouts();
    const json = { 'content-type': 'application/json' };
    const paths = [`GET ${read}`, 'POST /api/auth/signout', 'GET /api/clans', 'POST /api/auth/signin'];
    for (const path of paths) account.on(path, () => undefined);
    const call = (path: string) => {
      const [method = '', target = ''] = path.split(' ');
      return send(gateway.url, { method, target, headers: json, ...(method === 'POST' && { body: '{}' }) });
    };
    for (const response of await Promise.all(paths.map(call))) expectUnavailable(response);
    expect(account.calls).toHaveLength(4);
  });

  test('has as much time as it needs while it sends interim responses', async () => {
    await startWithShortTimeouts();
    account.on(`GET ${read}`, (call, response, request) => {
      let reports = 0;
      const reporting = setInterval(() => {
        reports += 1;
        if (reports < 8) return response.writeProcessing();
        clearInterval(reporting);
        json({ slow: true })(call, response, request);
      }, 500);
    });
    const response = await gateway.get(read);
    expect(response).toMatchObject({ status: 200 });
    expect(response.json()).toEqual({ slow: true });
  });

  test('gets no more calls than its limit, and other services are not affected', async () => {
    const gate = createGate();
    gate.close();
    account.on(`GET ${read}`, (call, response, request) => {
      void gate.passed().then(() => json({})(call, response, request));
    });
    const held = Array.from({ length: 4 }, () => gateway.get(read));
    await waitFor(() => account.calls.length === 4);
    expectUnavailable(await gateway.get(read), 'busy');
    expect((await gateway.post('/api/email/test')).status).toBe(200);
    gate.open();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await gateway.get(read)).status).toBe(200);
  });

  test('in the middle of a response is a 503', async () => {
    await startWithShortTimeouts();
    account.on(`GET ${read}`, (_call, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.write('<svg>');
    });
    expectUnavailable(await gateway.get(read));
  });

  test('a response that is not HTTP is a 503 as well', async () => {
    account.on('POST /api/auth/signout', (_call, _response, request) => {
      request.socket.end('this is no HTTP\r\n\r\n');
    });
    expectUnavailable(await gateway.post('/api/auth/signout'));
  });
});

describe('a client that disconnects', () => {
  test('aborts its call to the service', async () => {
    let cutOff = false;
    account.on(`GET ${read}`, (_call, response) => {
      response.once('close', () => {
        cutOff = !response.writableEnded;
      });
    });
    const { socket } = openRaw(gateway.port, `GET ${read} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await waitFor(() => account.calls.length === 1);
    socket.destroy();
    await waitFor(() => cutOff);
    await waitFor(() => gateway.log.some((line) => line.msg === 'request' && line['status'] === 499));
  });
});
