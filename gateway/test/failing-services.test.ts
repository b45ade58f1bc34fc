import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, waitFor } from '@portal/testing';
import { type FakeAccount, playerId, sessionCookie, startFakeAccount } from './support/fake-account';
import { type FakeService, json, startFakeService } from './support/fake-service';
import { openRaw, send } from './support/http-client';
import { startTestGateway, type TestGateway } from './support/test-gateway';

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

  test('is a 503 long before the timeout when it does not respond to its check either', async () => {
    await startWithShortTimeouts();
    account.on('GET /healthz', () => undefined);
    account.on(`GET ${read}`, () => undefined);
    account.on('POST /api/auth/signout', () => undefined);
    const responses = await Promise.all([gateway.get(read), gateway.post('/api/auth/signout')]);
    for (const response of responses) expectUnavailable(response);
    expect(account.calls).toHaveLength(2);
    await waitFor(() => gateway.log.filter((line) => JSON.stringify(line).includes('the service hangs')).length === 2);
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

  test('a truncated response is cut off and never looks complete', async () => {
    await startWithShortTimeouts();
    account.on(`GET ${read}`, (_call, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      response.write('<svg>');
    });
    await expect(send(gateway.url + read)).rejects.toThrow();
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

  test('in the middle of a large response does not have the rest of it fetched', async () => {
    const piece = Buffer.alloc(1024 * 1024);
    let made = 0;
    const pieces = function* () {
      for (made = 1; made <= 64; made += 1) yield piece;
    };
    let cut: Promise<void> | undefined;
    account.on(`GET ${read}`, (_call, response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml' });
      cut = pipeline(Readable.from(pieces()), response);
      cut.catch(() => undefined);
    });
    const { socket } = openRaw(gateway.port, `GET ${read} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect(cut).rejects.toThrow();
    expect(made).toBeLessThan(64);
  });
});
