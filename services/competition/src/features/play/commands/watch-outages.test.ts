import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createOutageWatch } from './watch-outages.ts';

const stops: (() => unknown)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const redis = { ping: async () => 'PONG' } as never;

/** Watches a gateway that returns these statuses for the player's part and for a match, `seconds` after the start. */
const watch = async (statuses: [own: number, match: number], seconds = 61) => {
  const server = createServer(({ url = '' }, response) =>
    response.writeHead(statuses[url.endsWith('/me') ? 0 : 1]).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  let now = 0;
  const outages = createOutageWatch({
    ...{ heartbeats: { beat: async () => 0, readLostMs: async () => 0 }, redis, clock: () => new Date(now) },
    environment: { GATEWAY_URL: `http://127.0.0.1:${port}`, PUBLIC_URL: 'http://localhost:3000' },
  });
  now = seconds * 1_000;
  return outages;
};

test.each([
  [401, 404],
  [429, 404],
  [429, 429],
])('a gateway that responds %i and %i is reachable', async (own, match) => {
  expect(await (await watch([own, match])).checkPortal()).toBe(true);
});

test.each([
  [503, 404],
  [401, 503],
  [401, 502],
])('a gateway that responds %i and %i is not reachable', async (own, match) => {
  await expect((await watch([own, match])).checkPortal()).rejects.toThrow('the gateway responded');
});

test('a portal may take a minute to start', async () => {
  expect(await (await watch([503, 503], 60)).checkPortal()).toBe(false);
});

test('a portal that has started may not be away in the first minute', async () => {
  // Checks are shared for five seconds.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'Date'],
  });
  stops.push(() => jest.useRealTimers());
  const statuses: [number, number] = [401, 404];
  const outages = await watch(statuses, 1);
  expect(await outages.checkPortal()).toBe(true);
  statuses[1] = 503;
  jest.advanceTimersByTime(5_001);
  await expect(outages.checkPortal()).rejects.toThrow('the gateway responded 503');
});

test('commands share a beat until the clock has moved by five seconds; the sweep always beats', async () => {
  let now = 0;
  let beats = 0;
  const outages = createOutageWatch({
    heartbeats: { beat: async () => ++beats, readLostMs: async () => 0 },
    redis,
    clock: () => new Date(now),
    environment: { GATEWAY_URL: 'none', PUBLIC_URL: 'http://localhost:3000' },
  });
  const counted = [await outages.readLostMs()];
  for (now of [4_999, 5_000, 5_001]) counted.push(await outages.readLostMs());
  expect(counted).toEqual([1, 1, 2, 2]);
  expect([await outages.beat(), await outages.beat()]).toEqual([3, 4]);
});
