import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, startTcpProxy, type TcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { type FakeAccount, playerId, sessionCookie, sessionToken, startFakeAccount } from './support/fake-account.ts';
import { type FakeService, json, startFakeService } from './support/fake-service.ts';
import { openRaw, send } from './support/http-client.ts';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

let account: FakeAccount;
let email: FakeService;
let gateway: TestGateway;

beforeEach(async () => {
  [account, email] = await Promise.all([startFakeAccount(), startFakeService()]);
  gateway = await startTestGateway({ ACCOUNT_URL: account.url, EMAIL_URL: email.url });
  account.signIn(sessionToken, { userId: playerId, sessionId: 's1' });
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all([account.stop(), email.stop()]);
});

/** Repeats the check: on a busy machine one may exceed its deadline and then counts as failed. */
const toBecome = <State>(read: () => Promise<State>, expected: State) =>
  waitFor(async () => {
    expect(await read()).toEqual(expected);
    return true;
  });

const readMetrics = async () => (await fetch(`${gateway.opsUrl}/metrics`)).text();

test('metrics have the time of the last backup and the services that the gateway reaches', async () => {
  expect(await readMetrics()).toContain('portal_backup_timestamp_seconds{service="gateway"} 0\n');
  await gateway.registry.lastBackup.record(new Date('2026-11-28T03:00:00Z'));
  await waitFor(async () =>
    (await readMetrics()).includes('portal_backup_timestamp_seconds{service="gateway"} 1795834800\n'),
  );
  await waitFor(async () =>
    (await readMetrics()).includes('portal_dependency_up{dependency="email",service="gateway"} 1\n'),
  );
  await email.kill();
  await waitFor(async () =>
    (await readMetrics()).includes('portal_dependency_up{dependency="email",service="gateway"} 0\n'),
  );
  await email.revive();
});

describe('readiness and status', () => {
  const read = async (path: string) => {
    const { status, json: body } = await gateway.get(path);
    return { status, body: body() };
  };
  /** The gateway itself can serve; the status is that of the whole portal. */
  const toBecomeState = async (ready: boolean, lists: { failing: string[]; degraded: string[] }) => {
    await toBecome(() => read('/status'), { status: ready ? 200 : 503, body: { ready, ...lists } });
    await toBecome(() => read('/readyz'), { status: 200, body: { ready: true, ...lists } });
  };

  test('are 200 when every configured service is ready', async () => {
    await toBecomeState(true, { failing: [], degraded: [] });
  });

  test('name the service that is down, without which the gateway can serve', async () => {
    await email.kill();
    await toBecomeState(false, { failing: ['email'], degraded: [] });
    expect(await gateway.get('/healthz')).toMatchObject({ status: 200 });
    await email.revive();
    await toBecomeState(true, { failing: [], degraded: [] });
  });

  test('name the service that is not ready and the one that does not respond', async () => {
    account.on('GET /readyz', json({ ready: false }, 503));
    email.on('GET /readyz', () => undefined);
    await toBecomeState(false, { failing: ['account', 'email'], degraded: [] });
  });

  test('name the degraded service', async () => {
    email.on('GET /readyz', json({ ready: true, degraded: true }));
    await toBecomeState(true, { failing: [], degraded: ['email'] });
  });

  test('give operators details on their own listener', async () => {
    email.on('GET /readyz', json({ ready: true, degraded: true }));
    await toBecome(async () => (await send(`${gateway.opsUrl}/readyz`)).json(), {
      ready: true,
      draining: false,
      failing: [],
      degraded: ['email'],
      dependencies: { gateway: 'up', account: 'up', email: 'degraded' },
    });
  });
});

describe('while Redis hangs', () => {
  const startRedisProxy = () => startTcpProxy({ port: Number(new URL(testRedisPrefix().url).port) });
  const startBehind = ({ host, port }: TcpProxy) =>
    startTestGateway({ ACCOUNT_URL: account.url, REDIS_URL: `redis://${host}:${port}` }, {}, { redisTimeoutMs: 250 });

  test('a gateway starts, and follows Redis once that responds', async () => {
    const proxy = await startRedisProxy();
    proxy.pause();
    const other = await startBehind(proxy);
    const ready = async () => (await other.get('/readyz')).json();
    try {
      await toBecome(ready, { ready: true, failing: [], degraded: ['gateway'] });
      proxy.resume();
      await toBecome(ready, { ready: true, failing: [], degraded: [] });
    } finally {
      await other.stop();
      await proxy.stop();
    }
  });

  test('the gateway keeps serving and reports that it is degraded', async () => {
    const proxy = await startRedisProxy();
    const other = await startBehind(proxy);
    const ready = async () => (await other.get('/readyz')).json();
    try {
      await toBecome(ready, { ready: true, failing: [], degraded: [] });
      proxy.pause();
      expect((await other.post('/api/auth/signout')).status).toBe(200);
      expect((await other.get('/api/auth/me', { headers: sessionCookie })).status).toBe(200);
      await toBecome(ready, { ready: true, failing: [], degraded: ['gateway'] });
      expect((await other.get('/readyz')).status).toBe(200);
      proxy.resume();
      await toBecome(ready, { ready: true, failing: [], degraded: [] });
    } finally {
      await other.stop();
      await proxy.stop();
    }
  });
});

describe('metrics', () => {
  test('count calls by their contract key', async () => {
    await gateway.get('/api/auth/me', { headers: sessionCookie });
    await gateway.get('/api/nothing');
    const { text } = await send(`${gateway.opsUrl}/metrics`);
    expect(text).toMatch(/http_request_seconds_count\{[^}]*route="GET \/api\/auth\/me"[^}]*status="200"/);
    expect(text).toMatch(/http_request_seconds_count\{[^}]*route="none"[^}]*status="404"/);
  });
});

describe('the log', () => {
  const lines = () => gateway.log.filter(({ msg }) => msg === 'request');

  test('has one line a request, with what an operator looks for', async () => {
    await gateway.get('/api/auth/me', { headers: { ...sessionCookie, 'x-request-id': 'abcdef-123456' } });
    await waitFor(() => lines().length === 1);
    expect(lines()[0]).toMatchObject({
      requestId: 'abcdef-123456',
      method: 'GET',
      path: '/api/auth/me',
      route: 'GET /api/auth/me',
      status: 200,
      ip: '127.0.0.1',
      userId: playerId,
    });
  });

  test('contains no secret: no query, no cookie, no body', async () => {
    await gateway.get('/reset-password?token=the-reset-token', { headers: { accept: 'text/html', ...sessionCookie } });
    await gateway.post('/api/auth/signin?q=kim@example.com', {
      headers: { 'content-type': 'application/json', cookie: 'pending=the-pending-secret' },
      body: '{"identifier":"kim","password":"the-password"}',
    });
    await waitFor(() => lines().length === 2);
    const log = JSON.stringify(gateway.log);
    for (const secret of ['the-reset-token', 'kim@example.com', 'the-pending-secret', 'the-password', sessionToken]) {
      expect(log).not.toContain(secret);
    }
  });

  test('logs the cause, which the client does not get', async () => {
    await email.kill();
    const response = await gateway.post('/api/email/test');
    expect(response.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    await waitFor(() => lines().length === 1);
    expect(gateway.log).toContainEqual(
      expect.objectContaining({
        msg: 'request failed',
        requestId: response.headers['x-request-id'],
        err: expect.objectContaining({ reason: 'ECONNREFUSED' }),
      }),
    );
  });
});

describe('the OpenAPI document', () => {
  test('describes every public call and is not sent twice', async () => {
    const response = await gateway.get('/api/openapi.json');
    expect(response).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(response.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/auth/signin': { post: expect.anything() } },
    });
    const etag = String(response.headers.etag);
    expect(await gateway.get('/api/openapi.json', { headers: { 'if-none-match': etag } })).toMatchObject({
      status: 304,
      text: '',
    });
  });

  test('leaves out the calls of features that are switched off', async () => {
    const live = await startTestGateway({ PORTAL_FEATURES: 'live' });
    try {
      const read = async ({ get }: TestGateway) => {
        const document = (await get('/api/openapi.json')).json() as Record<'paths' | 'components', object>;
        const { schemas } = document.components as { schemas: object };
        return { paths: Object.keys(document.paths), schemas: Object.keys(schemas) };
      };
      const [off, on] = [await read(gateway), await read(live)];
      expect([off.paths.includes('/api/fixtures'), on.paths.includes('/api/fixtures')]).toEqual([false, true]);
      expect([off.schemas.includes('Match'), on.schemas.includes('Match')]).toEqual([false, true]);
      expect(off.paths.filter((path) => path.includes('/bracket') || path.includes('/matches'))).toEqual([]);
      expect([off, on].every(({ paths }) => paths.includes('/api/tournaments/{id}'))).toBe(true);
    } finally {
      await live.stop();
    }
  });

  test('names the session cookie that this portal sets', async () => {
    const https = await startTestGateway({ PUBLIC_URL: 'https://portal.example' });
    try {
      const session = (name: string) => ({ components: { securitySchemes: { session: { in: 'cookie', name } } } });
      expect((await gateway.get('/api/openapi.json')).json()).toMatchObject(session('sid'));
      expect((await https.get('/api/openapi.json')).json()).toMatchObject(session('__Host-sid'));
    } finally {
      await https.stop();
    }
  });

  test('is read-only', async () => {
    expect((await gateway.post('/api/openapi.json')).status).toBe(405);
  });
});

describe('stopping', () => {
  test('finishes running calls, accepts no new ones and closes idle connections', async () => {
    const other = await startTestGateway({ ACCOUNT_URL: account.url });
    const gate = createGate();
    gate.close();
    account.on('GET /api/auth/me', (call, response, request) => {
      void gate.passed().then(() => json({ late: true })(call, response, request));
    });
    const idle = openRaw(other.port, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => idle.socket.once('data', resolve));
    const alive = openRaw(
      other.port,
      `GET /api/auth/me HTTP/1.1\r\nhost: x\r\ncookie: ${sessionCookie.cookie}\r\n\r\n`,
    );
    await waitFor(() => account.calls.length === 1);
    const stopped = other.stop();
    await idle.closed;
    await expect(other.get('/healthz')).rejects.toThrow();
    gate.open();
    const openedAt = performance.now();
    expect(await alive.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*\{"late":true\}/i);
    await stopped;
    // A connection that is kept alive would delay the stop until the deadline.
    expect(performance.now() - openedAt).toBeLessThan(8_000);
  });
});
