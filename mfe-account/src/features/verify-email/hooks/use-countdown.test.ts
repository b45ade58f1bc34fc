import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { formatCountdown, useCountdown } from './use-countdown.ts';

/** A clock that is independent of the timers, as in a background tab that gets no ticks. */
const startClock = () => {
  let time = 1_000_000;
  const clock = {
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const { result, rerender } = renderHook((start) => useCountdown(start, 600, clock.now), {
    initialProps: clock.now(),
  });
  return { clock, result, rerender };
};

const tick = () => act(() => jest.advanceTimersByTime(1000));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the countdown', () => {
  test('goes down by one each second', () => {
    const { clock, result } = startClock();
    expect(result.current).toBe(600);
    clock.pass(1000);
    tick();
    expect(result.current).toBe(599);
  });

  test('is right at the first tick after a sleep', () => {
    const { clock, result } = startClock();
    clock.pass(125_000);
    tick();
    expect(result.current).toBe(475);
  });

  test('is right at once when the tab comes back, without waiting for a tick', () => {
    const { clock, result } = startClock();
    clock.pass(61_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current).toBe(539);
  });

  test('stops at 0', () => {
    const { clock, result } = startClock();
    clock.pass(700_000);
    tick();
    expect(result.current).toBe(0);
  });

  test('starts again with a new code', () => {
    const { clock, result, rerender } = startClock();
    clock.pass(100_000);
    tick();
    rerender(clock.now());
    expect(result.current).toBe(600);
  });

  test('leaves no timer behind', () => {
    const { unmount } = renderHook(() => useCountdown(Date.now(), 600));
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    [600, '10:00'],
    [599, '9:59'],
    [61, '1:01'],
    [9, '0:09'],
  ])('%i seconds read %s', (seconds, words) => {
    expect(formatCountdown(seconds)).toBe(words);
  });
});
