import { beforeEach, expect, test } from '@jest/globals';
import { createGate, waitFor } from '@portal/testing';
import type { CacheTarget } from './find-target';
import { createSharedCache, type SharedCache } from './shared-cache';
import { type StoredResponse, storeResponse } from './stored-response';

let now = 0;
let body = 'a';
let status = 200;
let reads = 0;
let cache: SharedCache;
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
  gate = createGate();
  cache = createSharedCache({
    maxBytes: 1_000_000,
    maxWaitMs: 10,
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

const bodyOf = (stored: StoredResponse) => stored.body.toString();
const read = async (hasChanged = false) => {
  const loaded = await cache.read(target, { requestId: 'r1', hasChanged });
  return 'hit' in loaded
    ? { body: bodyOf(loaded.hit.stored), age: loaded.hit.ageSeconds }
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
  expect(await read(true)).toEqual({ body: 'b', age: 0 });
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
  expect(await read(true)).toEqual({ body: 'b', age: 0 });
  release.open();
  expect(await slow).toEqual({ body: 'a', age: 0 });
  expect(await read()).toEqual({ body: 'b', age: 0 });
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
  await waitFor(() => reads === 3);
  now = 604_999;
  expect(await read()).toEqual({ body: 'a', age: 604 });
  now = 605_000;
  expect(await read()).toEqual({ status: 503 });
  status = 200;
  await waitFor(async () => (await read()).body === 'a');
});

test('the last response is served while its service hangs, and the new one once it has arrived', async () => {
  await read();
  now = 100_000;
  gate.close();
  body = 'b';
  expect(await read()).toEqual({ body: 'a', age: 100 });
  expect(reads).toBe(2);
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
