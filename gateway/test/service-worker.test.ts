import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestGateway, type TestGateway } from './support/test-gateway.ts';

const worker = 'console.log("worker");';
let on: TestGateway;
let off: TestGateway;

beforeAll(async () => {
  on = await startTestGateway({ PORTAL_FEATURES: 'live' }, { 'sw.js': worker });
  off = await startTestGateway({}, { 'sw.js': worker });
});
afterAll(() => Promise.all([on.stop(), off.stop()]));

test('the service worker is never cached, and may call the portal', async () => {
  const { status, headers, text } = await on.get('/sw.js');
  expect([status, text]).toEqual([200, worker]);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/javascript/),
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
});

test('without the feature it is a script that deletes its caches and unregisters', async () => {
  const { status, headers, text } = await off.get('/sw.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringMatching(/javascript/) });
  const deleted: string[] = [];
  const handlers = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>();
  let isRegistered = true;
  let hasSkipped = false;
  const self = {
    addEventListener: (name: string, handle: never) => handlers.set(name, handle),
    skipWaiting: () => {
      hasSkipped = true;
    },
    registration: {
      unregister: async () => {
        isRegistered = false;
      },
    },
  };
  const caches = { keys: async () => ['pages', 'assets'], delete: async (name: string) => deleted.push(name) };
  runInNewContext(text, { self, caches });
  const works: Promise<unknown>[] = [];
  for (const name of ['install', 'activate']) handlers.get(name)?.({ waitUntil: (work) => works.push(work) });
  await Promise.all(works);
  expect({ deleted, isRegistered, hasSkipped }).toEqual({
    deleted: ['pages', 'assets'],
    isRegistered: false,
    hasSkipped: true,
  });
});
