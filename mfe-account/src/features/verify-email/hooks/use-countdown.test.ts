import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { formatCountdown, useCountdown } from './use-countdown';

/** A clock that is independent of the timers, as in a background tab that gets no ticks. */
const startClock = () => {
  let time = 1_000_000;
  const clock = {
    now: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const { result } = renderHook(() => useCountdown(600, clock.now));
  return { clock, result };
};

const tick = () => act(() => jest.advanceTimersByTime(1000));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the countdown', () => {
  test('goes down by one each second', () => {
    const { clock, result } = startClock();
    expect(result.current.secondsLeft).toBe(600);
    clock.pass(1000);
    tick();
    expect(result.current.secondsLeft).toBe(599);
  });

  test('is right at the first tick after a sleep', () => {
    const { clock, result } = startClock();
    clock.pass(125_000);
    tick();
    expect(result.current.secondsLeft).toBe(475);
  });

  test('is right at once when the tab comes back, without waiting for a tick', () => {
    const { clock, result } = startClock();
    clock.pass(61_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(result.current.secondsLeft).toBe(539);
  });

  test('stops at 0', () => {
    const { clock, result } = startClock();
    clock.pass(700_000);
    tick();
    expect(result.current.secondsLeft).toBe(0);
  });

  test('starts again in full', () => {
    const { clock, result } = startClock();
    clock.pass(100_000);
    tick();
    act(() => result.current.restart());
    expect(result.current.secondsLeft).toBe(600);
  });

  test('leaves no timer behind', () => {
    const { unmount } = renderHook(() => useCountdown(600));
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
