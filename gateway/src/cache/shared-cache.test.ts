import { beforeEach, expect, test } from '@jest/globals';
import { createGate, waitFor } from '@portal/testing';
import type { CacheTarget } from './cache-targets';
import { createSharedCache, type SharedCache } from './shared-cache';
import { storeResponse } from './stored-response';

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
  policy: { tags: ['news'], sMaxAge: 10, staleWhileRevalidate: 30, staleIfError: 600 },
  tags: ['news'],
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
      await gate.passed();
      return { status, headers: {}, body: Buffer.from(body) };
    },
    store: (_target, response) => storeResponse(response, {}),
  });
});

const find = () => {
  const hit = cache.find(target, 'r1');
  return hit && { body: hit.stored.identity.body?.toString(), age: hit.ageSeconds };
};
const load = async () => {
  const loaded = await cache.load(target, 'r1');
  return 'hit' in loaded ? loaded.hit.stored.identity.body?.toString() : loaded.response.status;
};

test('a response is served for its time, then once more while it is refreshed, and not at all when it is too old', async () => {
  expect(find()).toBeUndefined();
  expect(await load()).toBe('a');
  body = 'b';
  now = 9_999;
  expect(find()).toEqual({ body: 'a', age: 9 });
  expect(reads).toBe(1);
  now = 39_999;
  expect(find()).toEqual({ body: 'a', age: 39 });
  // Joins the refresh that the read before it has started.
  expect(await load()).toBe('b');
  expect(reads).toBe(2);
  expect(find()).toEqual({ body: 'b', age: 0 });
  now += 40_000;
  expect(find()).toBeUndefined();
});

test('a purged response is served only in place of an error, for half a minute, and its service is called once a second', async () => {
  await load();
  now = 5_000;
  cache.purge(['other']);
  expect(find()).toEqual({ body: 'a', age: 5 });
  cache.purge(['news']);
  expect(find()).toBeUndefined();
  status = 503;
  expect(await load()).toBe('a');
  expect(reads).toBe(2);
  expect(find()).toEqual({ body: 'a', age: 5 });
  expect(reads).toBe(2);
  now += 1_000;
  find();
  expect(await load()).toBe('a');
  expect(reads).toBe(3);
  now = 35_000;
  expect(find()).toBeUndefined();
  expect(await load()).toBe(503);
  status = 200;
  expect(await load()).toBe('a');
});

test('the last response is served while its service hangs, and the new one once it has arrived', async () => {
  await load();
  now = 100_000;
  gate.close();
  body = 'b';
  expect(await load()).toBe('a');
  expect(find()).toEqual({ body: 'a', age: 100 });
  expect(reads).toBe(2);
  const refresh = cache.load({ ...target }, 'r2');
  gate.open();
  await refresh;
  await waitFor(() => find()?.body === 'b');
});

test('a response that is gone is forgotten', async () => {
  await load();
  cache.purgeAll();
  status = 404;
  expect(await load()).toBe(404);
  expect(cache.bytes()).toBe(0);
  status = 503;
  expect(await load()).toBe(503);
});
