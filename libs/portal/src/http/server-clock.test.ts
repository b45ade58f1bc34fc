import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

type ServerClock = typeof import('./server-clock');

const deviceTime = Date.parse('2020-01-01T00:00:00Z');
const serverTime = Date.parse('2026-03-01T12:00:00Z');
const header = (milliseconds: number) => new Date(milliseconds).toUTCString();

/** A page that has just been opened on a device whose clock is years late. */
const openPage = async (): Promise<ServerClock> => {
  jest.resetModules();
  return import('./server-clock.ts');
};

beforeEach(() => void jest.useFakeTimers({ now: deviceTime }));
afterEach(() => void jest.useRealTimers());

test('before the first response the device is believed', async () => {
  const { serverNow, observeServerDate } = await openPage();
  observeServerDate(null);
  observeServerDate('soon');
  expect(serverNow()).toBe(deviceTime);
});

test('a response sets the clock, and time passes', async () => {
  const { serverNow, observeServerDate } = await openPage();
  observeServerDate(header(serverTime));
  jest.advanceTimersByTime(65_000);
  expect(serverNow()).toBe(serverTime + 65_000);
});

test('an older response, as from a cache, does not set it back, and a newer one after a sleep sets it forward', async () => {
  const { serverNow, observeServerDate } = await openPage();
  observeServerDate(header(serverTime));
  observeServerDate(header(serverTime - 5_000));
  expect(serverNow()).toBe(serverTime);
  observeServerDate(header(serverTime + 60_000));
  expect(serverNow()).toBe(serverTime + 60_000);
});

test('a device whose clock is set meanwhile shows the same time', async () => {
  const { serverNow, observeServerDate } = await openPage();
  observeServerDate(header(serverTime));
  jest.setSystemTime(deviceTime + 3_600_000);
  expect(serverNow()).toBe(serverTime);
});
