import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withDeadline } from './deadline.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('work that ends in time resolves and leaves no timer behind', async () => {
  await expect(withDeadline(Promise.resolve('done'), 100)).resolves.toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

test('work that fails in time fails with its own error', async () => {
  await expect(withDeadline(Promise.reject(new Error('no')), 100)).rejects.toThrow('no');
});

test('work that hangs fails at the deadline', async () => {
  const result = expect(withDeadline(new Promise(() => undefined), 100)).rejects.toThrow('Not ready after 100 ms');
  await jest.advanceTimersByTimeAsync(100);
  await result;
});
