import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearToasts, currentToasts, dismissToast, subscribeToToasts, toast } from './toast-store.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  clearToasts();
  jest.useRealTimers();
});

test('a new toast replaces the previous one [4.6, 4.7, 9.5]', () => {
  toast({ title: 'First' });
  toast({ title: 'Second', description: 'More', variant: 'destructive' });
  expect(currentToasts()).toEqual([
    expect.objectContaining({ title: 'Second', description: 'More', variant: 'destructive', open: true }),
  ]);
});

test('a dismissed toast closes at once and is removed after 1,000,000 ms [9.6]', () => {
  const { dismiss } = toast({ title: 'Hello' });
  dismiss();
  expect(currentToasts()).toEqual([expect.objectContaining({ title: 'Hello', open: false })]);
  jest.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('the removal of an old toast does not affect its replacement', () => {
  toast({ title: 'Old' }).dismiss();
  toast({ title: 'New' });
  jest.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toEqual([expect.objectContaining({ title: 'New', open: true })]);
});

test('listeners are notified of every change until they unsubscribe', () => {
  const listener = jest.fn();
  const unsubscribe = subscribeToToasts(listener);
  const { id } = toast({ title: 'One' });
  dismissToast(id);
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  toast({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('dismissing a removed toast changes nothing', () => {
  const listener = jest.fn();
  subscribeToToasts(listener);
  dismissToast('no such toast');
  expect(listener).not.toHaveBeenCalled();
});
