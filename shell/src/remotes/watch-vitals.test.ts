import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { aPortalConfig } from '@portal/portal/testing';
import { aRemoteVersion } from '../testing/render-shell.tsx';
import { createRemotes } from './remotes.ts';
import { watchVitals } from './watch-vitals.ts';

const onLCP = jest.fn();
// jsdom paints nothing.
jest.mock('web-vitals', () => ({ onLCP, onINP: jest.fn(), onCLS: jest.fn() }));

const createSample = () =>
  createRemotes({
    remotes: { 'mfe-sample': { active: aRemoteVersion(), previous: null } },
    features: aPortalConfig().features,
    loadVersion: () => Promise.reject(new Error('not used')),
    report: () => undefined,
  });

const idleCallbacks: IdleRequestCallback[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  onLCP.mockClear();
  // jsdom has none.
  globalThis.requestIdleCallback = (run) => idleCallbacks.push(run);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** How many loads are measured after this time, and once the browser is idle. */
const measuredAfter = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  const busy = onLCP.mock.calls.length;
  for (const run of idleCallbacks.splice(0)) run({ didTimeout: false, timeRemaining: () => 50 });
  await jest.advanceTimersByTimeAsync(0);
  return [busy, onLCP.mock.calls.length];
};

test('a load is measured by code that loads when its page has settled and the browser is idle', async () => {
  const remotes = createSample();
  watchVitals(remotes);
  remotes.onPageShown();
  expect(await measuredAfter(2_900)).toEqual([0, 0]);
  expect(await measuredAfter(100)).toEqual([0, 1]);
  expect(await measuredAfter(60_000)).toEqual([1, 1]);
});

test('that code waits for the load event, too', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const remotes = createSample();
  watchVitals(remotes);
  remotes.onPageShown();
  expect(await measuredAfter(60_000)).toEqual([0, 0]);
  state.mockRestore();
  dispatchEvent(new Event('load'));
  expect(await measuredAfter(0)).toEqual([0, 1]);
});

test('in a tab that was opened in the background, that code does not wait for a page', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  watchVitals(createSample());
  expect(await measuredAfter(0)).toEqual([1, 1]);
});

test('a load without a page that settles is measured too, as in a browser without idle callbacks', async () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const remotes = createSample();
  watchVitals(remotes);
  const leave = remotes.onPageShown();
  await jest.advanceTimersByTimeAsync(2_900);
  leave();
  expect(await measuredAfter(2_000)).toEqual([0, 0]);
  expect(await measuredAfter(100)).toEqual([1, 1]);
});
