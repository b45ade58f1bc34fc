import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBreaker } from './breaker';
import { backoffMs, lanePolicies } from './lane-policy';

let now = 0;
let changes: boolean[] = [];
const create = () => createBreaker({ now: () => now, onChange: (open) => void changes.push(open) });
type Breaker = ReturnType<typeof create>;
const fail = (breaker: Breaker, times: number) => {
  for (let turn = 0; turn < times; turn += 1) breaker.fail();
};
const opened = () => {
  const breaker = create();
  fail(breaker, 3);
  return breaker;
};

beforeEach(() => {
  now = 1_000_000;
  changes = [];
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

describe('the breaker', () => {
  test('stays closed when single connections drop', () => {
    const breaker = create();
    for (let turn = 0; turn < 40; turn += 1) {
      fail(breaker, 2);
      breaker.succeed();
      breaker.succeed();
      breaker.succeed();
    }
    expect([breaker.isAvailable(), changes]).toEqual([true, []]);
  });

  test('opens after three failures in a row', () => {
    const breaker = create();
    fail(breaker, 2);
    expect(breaker.isAvailable()).toBe(true);
    breaker.fail();
    expect([breaker.isAvailable(), breaker.waitMs(), breaker.failures()]).toEqual([false, 1_000, 3]);
  });

  test('opens when more than half of the latest attempts failed', () => {
    const breaker = create();
    for (let turn = 0; turn < 10; turn += 1) {
      breaker.fail();
      breaker.succeed();
    }
    breaker.fail();
    expect(breaker.isOpen()).toBe(false);
    breaker.fail();
    expect(breaker.isOpen()).toBe(true);
  });

  test('lets one message at a time try the server after the pause, and doubles the pause up to the cap', () => {
    const breaker = opened();
    const pauses = Array.from({ length: 6 }, () => {
      const pause = breaker.waitMs();
      now += pause;
      expect(breaker.isAvailable()).toBe(true);
      breaker.begin();
      expect(breaker.isAvailable()).toBe(false);
      breaker.fail();
      return pause;
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    expect(changes).toEqual([true]);
  });

  test('counts messages that fail within one pause once', () => {
    const breaker = opened();
    now += 400;
    fail(breaker, 5);
    expect(breaker.waitMs()).toBe(600);
    now += 590;
    expect(breaker.waitMs()).toBe(100);
  });

  test('closes with the first reply and starts with a short pause again', () => {
    const breaker = opened();
    now += 1_000;
    breaker.begin();
    breaker.succeed();
    expect([breaker.isOpen(), breaker.openUntil()]).toEqual([false, null]);
    fail(breaker, 3);
    expect(breaker.waitMs()).toBe(1_000);
    expect(changes).toEqual([true, false, true]);
  });

  test('lets another message try when the one that should has not', () => {
    const breaker = opened();
    now += 1_000;
    breaker.begin();
    breaker.cancel();
    expect(breaker.isAvailable()).toBe(true);
  });

  test('reports whether an email was sent after a moment', () => {
    const breaker = create();
    const before = new Date(now);
    expect(breaker.hasSucceededSince(before)).toBe(false);
    now += 1;
    breaker.succeed();
    expect(breaker.hasSucceededSince(before)).toBe(true);
    expect(breaker.hasSucceededSince(new Date(now))).toBe(false);
  });
});

describe('the lanes', () => {
  test.each([
    ['otp', [1, 2, 4, 8, 16, 30, 30]],
    ['tx', [2, 10, 50, 250, 1_250, 6_250, 14_400]],
    ['bulk', [30, 120, 480, 1_920, 7_680]],
  ] as const)('%s waits %p seconds between its tries', (lane, seconds) => {
    expect(seconds.map((_, position) => backoffMs(lanePolicies[lane], position + 1) / 1_000)).toEqual(seconds);
  });

  test('spread retries over the upper half of the pause', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.999);
    expect(backoffMs(lanePolicies.otp, 1)).toBeGreaterThanOrEqual(500);
    expect(backoffMs(lanePolicies.otp, 1)).toBeLessThan(510);
  });

  test('never overflow', () => {
    expect(backoffMs(lanePolicies.tx, 1_000_000)).toBe(14_400_000);
  });
});
