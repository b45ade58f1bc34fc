import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, get as request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@portal/service-kit';
import { liveStream } from '@portal/service-kit/outbox';
import { connectRedisForWorker, type Redis } from '@portal/service-kit/redis';
import { startTcpProxy, testRedisPrefix, waitFor } from '@portal/testing';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const { url, prefix } = testRedisPrefix();
const logger = createLogger({ service: 'test', level: 'silent', destination: { write: () => undefined } });
const id = '65f0c0ffee0000000000e005';
const path = `/api/tournaments/${id}/events`;
const folder = mkdtempSync(join(tmpdir(), 'live-events-'));
const portalFile = join(folder, 'portal.json');
const on = { PORTAL_CONFIG: portalFile };

let redis: Redis;
let gateway: TestGateway;
beforeAll(async () => {
  writeFileSync(portalFile, JSON.stringify({ features: { playTournaments: true } }));
  redis = connectRedisForWorker(url, logger);
  gateway = await startTestGateway({
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    LIVE_VIEWERS: '70',
    RATE_LIMIT_CALLS: '5000',
    ...on,
  });
});
afterAll(async () => {
  await gateway.stop();
  redis.disconnect();
  rmSync(folder, { recursive: true });
});

const change = (after: number, version = after + 1, reason: string | null = null) =>
  redis.xadd(
    liveStream(prefix),
    '*',
    'change',
    JSON.stringify({ topic: `tournament:${id}`, after, version, change: { phase: 'live', reason } }),
  );

/** A browser that follows the tournament. */
const follow = async (query = '', headers: Record<string, string> = {}, origin = gateway.url) => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { headers: { accept: 'text/event-stream', ...headers }, agent: false };
    request(`${origin}${path}${query}`, options, resolve).on('error', reject);
  });
  let text = '';
  let isClosed = false;
  response.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  response.on('close', () => {
    isClosed = true;
  });
  response.on('error', () => undefined);
  return {
    response,
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    isClosed: () => isClosed,
    versions: () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, version]) => Number(version)),
    leave: () => response.destroy(),
  };
};

test('changes reach every viewer in order, and a later viewer receives the missing ones', async () => {
  const first = await follow('?after=6');
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
  await change(6);
  await waitFor(() => first.versions().includes(7));
  await change(7);
  await change(8, 10);
  await waitFor(() => first.versions().includes(10));
  expect(first.versions()).toEqual([7, 8, 10]);
  expect(first.text()).toMatch(/^retry: [1-4]\d{3}\n\n/);
  const late = await follow('?after=7');
  await waitFor(() => late.versions().length === 2);
  expect(late.versions()).toEqual([8, 10]);
  const again = await follow('?after=6', { 'last-event-id': '8' });
  await waitFor(() => again.versions().length === 1);
  expect(again.versions()).toEqual([10]);
  const tooLate = await follow('?after=2');
  await waitFor(() => tooLate.text().includes('event: reset'));
  for (const viewer of [first, late, again, tooLate]) viewer.leave();
});

test('a gateway that starts later knows the latest changes', async () => {
  const other = await startTestGateway({ REDIS_URL: url, REDIS_PREFIX: prefix, ...on });
  await change(10);
  const viewer = await follow('?after=8', {}, other.url);
  await waitFor(() => viewer.versions().includes(11));
  expect(viewer.versions()).toEqual([10, 11]);
  await other.stop();
  await waitFor(viewer.isClosed);
});

/** A gateway whose network to Redis can be cut. */
const startBehindNetwork = async (options?: Parameters<typeof startTestGateway>[2]) => {
  const { hostname, port } = new URL(url);
  const network = await startTcpProxy({ host: hostname, port: Number(port) });
  const throughNetwork = new URL(url);
  throughNetwork.host = `${network.host}:${network.port}`;
  const other = await startTestGateway({ REDIS_URL: throughNetwork.href, REDIS_PREFIX: prefix, ...on }, {}, options);
  const stop = async () => {
    await other.stop();
    await network.stop();
  };
  return { other, network, stop };
};

test('after an outage of Redis, which has lost all data, viewers receive a reset and later changes', async () => {
  const { other, network, stop } = await startBehindNetwork();
  const viewer = await follow('?after=11', {}, other.url);
  network.cut();
  await change(11);
  await redis.del(liveStream(prefix));
  network.resume();
  await waitFor(() => viewer.text().includes('event: reset'));
  await change(12);
  await waitFor(() => viewer.versions().includes(13));
  viewer.leave();
  await stop();
});

test('while changes cannot be read, no stream opens, so that pages poll', async () => {
  let passed = 0;
  const { other, network, stop } = await startBehindNetwork({ now: () => performance.now() + passed });
  network.cut();
  passed = 11_000;
  expect(await other.get(path)).toMatchObject({ status: 503 });
  network.resume();
  await waitFor(async () => {
    const viewer = await follow('', {}, other.url);
    viewer.leave();
    return viewer.status === 200;
  });
  await stop();
});

test('viewers receive the reset of an outage even if the first read after it fails', async () => {
  const { other, network, stop } = await startBehindNetwork();
  const viewer = await follow('?after=13', {}, other.url);
  network.cut();
  await redis.del(liveStream(prefix));
  await redis.set(liveStream(prefix), 'not a stream');
  const monitor = await redis.monitor();
  let recoveries = 0;
  monitor.on('monitor', (_time: string, [command, ...args]: string[]) => {
    if (command?.toLowerCase() === 'xread' && args.includes(liveStream(prefix)) && args.at(-1) === '0-0')
      recoveries += 1;
  });
  network.resume();
  await waitFor(() => recoveries > 0);
  await redis.del(liveStream(prefix));
  await waitFor(() => viewer.text().includes('event: reset'));
  monitor.disconnect();
  viewer.leave();
  await stop();
});

test('a viewer that reads everything receives a long replay without a reset', async () => {
  const long = 'x'.repeat(20_000);
  for (let version = 14; version < 19; version += 1) await change(version, version + 1, long);
  const ready = await follow('?after=18');
  await waitFor(() => ready.versions().includes(19));
  const viewer = await follow('?after=14');
  await waitFor(() => viewer.versions().length === 5);
  await change(19);
  await waitFor(() => viewer.versions().includes(20));
  expect(viewer.text()).not.toContain('event: reset');
  for (const one of [viewer, ready]) one.leave();
});

test('every stream has a beat with the last version', async () => {
  const other = await startTestGateway({ REDIS_URL: url, REDIS_PREFIX: prefix, ...on }, {}, { beatMs: 50 });
  const viewer = await follow('?after=20', {}, other.url);
  await waitFor(() => viewer.text().includes('event: beat\ndata: {"version":20}\n\n'));
  await change(20);
  await waitFor(() => viewer.text().endsWith('event: beat\ndata: {"version":21}\n\n'));
  viewer.leave();
  await other.stop();
});

test('a slow viewer receives a reset once it reads again, instead of the changes in between', async () => {
  const viewer = await follow();
  viewer.response.pause();
  // More than the 36 MB that the kernel may keep for a connection.
  const long = 'x'.repeat(500_000);
  for (let version = 21; version < 121; version += 1) await change(version, version + 1, long);
  const reader = await follow('?after=120');
  await waitFor(() => reader.versions().includes(121));
  await change(121);
  await waitFor(() => reader.versions().includes(122));
  viewer.response.resume();
  await waitFor(() => viewer.text().includes('event: reset'));
  await change(122);
  await waitFor(() => viewer.versions().includes(123));
  expect(viewer.versions()).not.toContain(122);
  for (const one of [viewer, reader]) one.leave();
  // A gateway that starts later would read these 50 MB first.
  await redis.del(liveStream(prefix));
});

test('the addresses of one IPv6 network share a limit', async () => {
  const proxied = { REDIS_URL: url, REDIS_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1', ...on };
  const other = await startTestGateway(proxied);
  const from = (ip: string) => follow('', { 'x-forwarded-for': ip }, other.url);
  const viewers = await Promise.all(Array.from({ length: 64 }, (_, at) => from(`2001:db8::${at + 1}`)));
  expect(viewers.map(({ status }) => status)).toEqual(viewers.map(() => 200));
  const [same, next] = [await from('2001:db8::ffff'), await from('2001:db8:0:1::1')];
  expect([same.status, next.status]).toEqual([429, 200]);
  for (const viewer of [...viewers, same, next]) viewer.leave();
  await other.stop();
});

test('streams are limited per network and per process, and do not count as requests', async () => {
  const viewers = await Promise.all(Array.from({ length: 64 }, () => follow()));
  // Over few connections: a thousand would take the ports that other tests have chosen.
  for (let refused = 64; refused < 1_000; refused += 1) expect(await gateway.get(path)).toMatchObject({ status: 429 });
  const refused = await gateway.get(path);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.json()).toMatchObject({ code: 'rate_limited' });
  const metrics = async () => (await fetch(`${gateway.opsUrl}/metrics`)).text();
  expect(await metrics()).toMatch(/^gateway_live_viewers\{.*\} 64$/m);
  for (const viewer of viewers) viewer.leave();
  await waitFor(async () => /^gateway_live_viewers\{.*\} 0$/m.test(await metrics()));
  expect(await metrics()).not.toMatch(/http_request_seconds_count\{.*events.*status="200"/);
});

test('only requests of the contract are served', async () => {
  expect(await gateway.get('/api/tournaments/x/events')).toMatchObject({ status: 400 });
  expect(await gateway.get(`${path}?after=-1`)).toMatchObject({ status: 400 });
  expect(await gateway.post(path)).toMatchObject({ status: 405 });
  const off = await startTestGateway();
  expect(await off.get(path)).toMatchObject({ status: 404 });
  await off.stop();
});
