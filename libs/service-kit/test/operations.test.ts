import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import Router from '@koa/router';
import { implement } from '../src/http/index.ts';
import { AppError } from '../src/index.ts';
import { json, type Running, startService } from './harness.ts';

let running: Running | undefined;
const start = async (...input: Parameters<typeof startService>) => {
  running = await startService(...input);
  return running;
};
afterEach(async () => {
  await running?.service.stop();
  running = undefined;
});

const signIn = implement('POST /api/auth/signin', async () => {
  throw new AppError('invalid_credentials');
});

describe('operations', () => {
  const states = (dependencies: { required: boolean; up: boolean }[]) =>
    Object.fromEntries(
      dependencies.map(({ required, up }, index) => [
        `d${index}`,
        { required, check: () => (up ? Promise.resolve() : Promise.reject(new Error('secret address'))) },
      ]),
    );
  const readiness = async (origin: string) => {
    const response = await fetch(`${origin}/readyz`);
    return { status: response.status, body: await response.json() };
  };

  test.each([
    ['all up', states([{ required: true, up: true }]), 200, { ready: true, degraded: false }],
    ['an optional one down', states([{ required: false, up: false }]), 200, { ready: true, degraded: true }],
    ['a required one down', states([{ required: true, up: false }]), 503, { ready: false, degraded: false }],
    ['one that hangs', { d0: { required: false, check: () => new Promise(() => undefined) } }, 200, { degraded: true }],
  ])('with %s readiness reports it, without detail on the call port', async (_name, dependencies, status, body) => {
    const { origin } = await start([], { dependencies });
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await readiness(origin)).toMatchObject({ status, body });
  });

  test('the operations listener names each dependency and no reason', async () => {
    const dependencies = states([
      { required: true, up: true },
      { required: false, up: false },
    ]);
    const { origin, opsOrigin } = await start([], { dependencies });
    expect(await readiness(opsOrigin)).toEqual({
      status: 200,
      body: {
        ready: true,
        draining: false,
        failing: [],
        degraded: ['d1'],
        dependencies: { d0: 'up', d1: 'down' },
      },
    });
    expect(Object.keys((await readiness(origin)).body as object)).toEqual(['ready', 'degraded']);
  });

  test('calls are counted by route, and the measurements are on the operations listener only', async () => {
    const { origin, opsOrigin, send } = await start([signIn]);
    await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
    const metrics = await (await fetch(`${opsOrigin}/metrics`)).text();
    expect(metrics).toContain(
      'http_request_seconds_count{service="account",route="POST /api/auth/signin",status="401"} 1',
    );
    expect((await fetch(`${origin}/metrics`)).status).toBe(401);
    expect((await send('GET /metrics' as never)).status).toBe(404);
  });

  test('internal calls are on the operations listener only, and demand an identity there', async () => {
    const internal = new Router().get('/internal/things', (ctx) => {
      ctx.body = { things: 1 };
    });
    const { opsOrigin, send } = await start([], { internal });
    const key = 'GET /internal/things' as never;
    expect((await send(key)).status).toBe(404);
    expect((await fetch(`${opsOrigin}/internal/things`)).status).toBe(401);
    expect(await (await send(key, { path: `${opsOrigin}/internal/things` })).json()).toEqual({ things: 1 });
  });
});

test('while the service stops, a connection in use gets a last response that closes it, and no reset', async () => {
  const { service, origin } = await start([]);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = async (): Promise<string | undefined> => {
    const [response] = (await once(get(`${origin}/healthz`, { agent }), 'response')) as [IncomingMessage];
    await text(response);
    return response.headers.connection;
  };
  expect(await read()).toBe('keep-alive');
  const stopped = service.stop();
  expect(await read()).toBe('close');
  await stopped;
  await expect(read()).rejects.toThrow('ECONNREFUSED');
});

test('during its drain delay, a service is not ready but still serves, also on new connections', async () => {
  const { service, origin, opsOrigin, send } = await start([signIn], { drainDelayMs: 1_000 });
  const stopped = service.stop();
  for (const listener of [origin, opsOrigin]) expect((await fetch(`${listener}/readyz`)).status).toBe(503);
  const response = await send('POST /api/auth/signin', json({ identifier: 'a', password: 'b' }));
  expect([response.status, response.headers.get('connection')]).toEqual([401, 'close']);
  await stopped;
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
});
