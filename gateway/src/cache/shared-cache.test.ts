import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, waitFor } from '@portal/testing';
import type { CacheTarget } from '../http/match-calls.ts';
import { createSharedCache, type SharedCache } from './shared-cache.ts';
import { type StoredResponse, storeResponse } from './stored-response.ts';

let now = 0;
let body = 'a';
let status = 200;
let reads = 0;
let cache: SharedCache;
let isBypassAllowed = true;
let gate: ReturnType<typeof createGate>;

const target: CacheTarget = {
  key: '/api/news',
  route: 'GET /api/news',
  service: 'community',
  policy: {},
};

beforeEach(() => {
  now = 0;
  body = 'a';
  status = 200;
  reads = 0;
  isBypassAllowed = true;
  gate = createGate();
  cache = createSharedCache({
    maxBytes: 1_000_000,
    mayBypass: async () => isBypassAllowed,
    failedWaitMs: 10,
    now: () => now,
    fetch: async () => {
      reads += 1;
      const content = Buffer.from(body);
      await gate.passed();
      return { status, headers: {}, body: content };
    },
    store: (_target, response) => storeResponse(response, {}),
  });
});

const readBody = (stored: StoredResponse) => stored.body.toString();
const read = async (sinceChangeMs: number | null = null) => {
  const loaded = await cache.read(target, { requestId: 'r1', ip: '192.0.2.1', sinceChangeMs });
  return 'hit' in loaded
    ? { body: readBody(loaded.hit.stored), age: loaded.hit.ageSeconds }
    : { status: loaded.response.status };
};

test('a response is served while it is fresh, then for 5 seconds while it is refreshed, and not when it is older', async () => {
  expect(await read()).toEqual({ body: 'a', age: 0 });
  body = 'b';
  now = 4_999;
  expect(await read()).toEqual({ body: 'a', age: 4 });
  expect(reads).toBe(1);
  now = 9_999;
  expect(await read()).toEqual({ body: 'a', age: 9 });
  expect(reads).toBe(2);
  await waitFor(async () => (await read()).body === 'b');
  expect(reads).toBe(2);
  body = 'c';
  now += 10_000;
  expect(await read()).toEqual({ body: 'c', age: 0 });
  expect(cache.counts).toMatchObject({ miss: 2 });
});

test('readers of one response cause one request', async () => {
  gate.close();
  const readers = Array.from({ length: 100 }, () => read());
  gate.open();
  for (const one of await Promise.all(readers)) expect(one).toEqual({ body: 'a', age: 0 });
  expect(reads).toBe(1);
});

test('a client that has changed something reads through, and the others get what it has read', async () => {
  await read();
  body = 'b';
  expect(await read()).toEqual({ body: 'a', age: 0 });
  expect(await read(0)).toEqual({ body: 'b', age: 0 });
  expect(await read()).toEqual({ body: 'b', age: 0 });
  expect(reads).toBe(2);
});

test('a response that was requested before the change neither serves its author nor is stored', async () => {
  gate.close();
  const slow = read();
  await waitFor(() => reads === 1);
  now = 1;
  const release = gate;
  gate = createGate();
  body = 'b';
  expect(await read(0)).toEqual({ body: 'b', age: 0 });
  release.open();
  expect(await slow).toEqual({ body: 'a', age: 0 });
  expect(await read()).toEqual({ body: 'b', age: 0 });
});

test('a healthy service is called again for a response that has been refreshed before', async () => {
  await read();
  now = 60_000;
  body = 'b';
  expect(await read()).toEqual({ body: 'b', age: 0 });
  // Longer than any time limit of the cache in this test.
  await setTimeout(20);
  now = 120_000;
  body = 'c';
  expect(await read()).toEqual({ body: 'c', age: 0 });
});

test('readers of an old response wait for a slow service, and its author never receives it', async () => {
  await read();
  now = 60_000;
  body = 'b';
  gate.close();
  const slow = [read(), read(100)];
  await waitFor(() => reads === 3);
  await setTimeout(20);
  gate.open();
  expect(await Promise.all(slow)).toEqual([
    { body: 'b', age: 0 },
    { body: 'b', age: 0 },
  ]);
});

describe('after a change', () => {
  const long = { ...target, policy: { freshSeconds: 30 } };
  const readLong = async (sinceChangeMs: number) => {
    const loaded = await cache.read(long, { requestId: 'r1', ip: '192.0.2.1', sinceChangeMs });
    return 'hit' in loaded && readBody(loaded.hit.stored);
  };

  test('its author reads through until a stored response was requested after it', async () => {
    expect(await readLong(60_000)).toBe('a');
    body = 'b';
    now = 20_000;
    expect(await readLong(15_000)).toBe('b');
    body = 'c';
    now = 24_000;
    expect(await readLong(19_000)).toBe('b');
    expect(reads).toBe(2);
  });

  test('it is read again for a few seconds, because its events may reach other services later', async () => {
    await readLong(0);
    body = 'b';
    now = 4_000;
    expect(await readLong(4_000)).toBe('b');
  });

  test('a client that has bypassed the cache too often shares stored responses and running requests', async () => {
    await read();
    body = 'b';
    isBypassAllowed = false;
    expect(await read(0)).toEqual({ body: 'a', age: 0 });
    now = 10_000;
    gate.close();
    const running = [read(), read(0)];
    await waitFor(() => reads === 2);
    gate.open();
    await Promise.all(running);
    expect(reads).toBe(2);
  });
});

test('the last response is served for 10 minutes while its service fails, which is called once a second', async () => {
  await read();
  now = 20_000;
  status = 503;
  expect(await read()).toEqual({ body: 'a', age: 20 });
  expect(reads).toBe(2);
  await read();
  expect(reads).toBe(2);
  now += 1_000;
  await read();
  expect(reads).toBe(3);
  now = 604_999;
  expect(await read()).toEqual({ body: 'a', age: 604 });
  now = 605_000;
  expect(await read()).toEqual({ status: 503 });
  status = 200;
  expect(await read()).toEqual({ body: 'a', age: 0 });
});

test('the new response is served immediately when its service is back, however long that failed', async () => {
  await read();
  now = 20_000;
  status = 503;
  await read();
  now = 300_000;
  status = 200;
  body = 'b';
  expect(await read()).toEqual({ body: 'b', age: 0 });
});

test('the last response is served soon while its service hangs after a failure, and the new one once it has arrived', async () => {
  await read();
  now = 100_000;
  status = 503;
  await read();
  now += 1_000;
  status = 200;
  gate.close();
  body = 'b';
  expect(await read()).toEqual({ body: 'a', age: 101 });
  expect(reads).toBe(3);
  gate.open();
  await waitFor(async () => (await read()).body === 'b');
});

test('a response that is gone is forgotten', async () => {
  await read();
  now = 10_000;
  status = 404;
  expect(await read()).toEqual({ status: 404 });
  expect(cache.bytes()).toBe(0);
  status = 503;
  expect(await read()).toEqual({ status: 503 });
});
