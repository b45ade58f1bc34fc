import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@portal/testing';
import { findFreePort } from '@portal/testing/servers';
import { createUpstream, type Upstream } from './upstream.ts';

const connectError = 'undici:client:connectError';
const limits = { connectTimeoutMs: 30_000, timeoutMs: 30_000, concurrency: 8 };
const call = { method: 'GET', path: '/', headers: {} };

const servers: Server[] = [];
const upstreams: Upstream[] = [];
afterEach(async () => {
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const open = (options: Parameters<typeof createUpstream>[0]) => {
  const upstream = createUpstream(options);
  upstreams.push(upstream);
  return upstream;
};

/** Starts a replica that responds with its IP. */
const startReplica = async (ip: string, port: number) => {
  const server = createServer((_request, response) => response.end(ip));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, ip, resolve));
  return (server.address() as AddressInfo).port;
};

test('a POST whose connection fails is retried once, since it was not sent', async () => {
  const port = await findFreePort();
  const server = createServer((_request, response) => response.end('{}'));
  servers.push(server);
  const upstream = open({ ...limits, origin: `http://127.0.0.1:${port}` });
  const listen = () => void server.listen(port);
  subscribe(connectError, listen);
  try {
    expect(await upstream.read({ ...call, method: 'POST' })).toMatchObject({ status: 200, body: Buffer.from('{}') });
  } finally {
    unsubscribe(connectError, listen);
  }
});

test('a replica that starts later receives calls, although resolvers always return the same order', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const port = await startReplica('127.0.0.1', 0);
  const upstream = open({
    ...limits,
    origin: `http://replicas.test:${port}`,
    resolve: (_name, _options, callback) => callback(null, addresses),
    connectionLifetimeMs: 5,
  });
  const read = async () => String((await upstream.read(call)).body);
  // The replica that is down is skipped.
  for (let i = 0; i < 10; i += 1) expect(await read()).toBe('127.0.0.1');
  await startReplica('127.0.0.2', port);
  await waitFor(async () => (await read()) === '127.0.0.2');
  await waitFor(async () => (await read()) === '127.0.0.1');
});

test('calls do not wait for connections in use by others', async () => {
  const port = await startReplica('127.0.0.1', 0);
  servers[0]?.removeAllListeners('request').on('request', (request, response) => {
    if (request.url !== '/hangs') response.end('{}');
  });
  const upstream = open({ ...limits, origin: `http://127.0.0.1:${port}`, timeoutMs: 2_000 });
  const hanging = Array.from({ length: 8 }, () => upstream.read({ ...call, path: '/hangs' }));
  const outcomes = Promise.allSettled(hanging);
  await expect(upstream.read(call)).rejects.toMatchObject({ code: 'busy' });
  expect((await upstream.request(call)).status).toBe(200);
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } });
  expect((await upstream.read(call)).status).toBe(200);
});
