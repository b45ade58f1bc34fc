import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createBreaker } from './breaker';
import { backoffMs, lanePolicies } from './lane-policy';

let now = 0;
let changes: boolean[] = [];
const create = (capMs = 10_000) =>
  createBreaker({ capMs, now: () => now, onChange: (open) => void changes.push(open) });

beforeEach(() => {
  now = 1_000_000;
  changes = [];
  jest.spyOn(Math, 'random').mockReturnValue(0);
});

describe('the breaker', () => {
  test('doubles its pause up to the cap', () => {
    const breaker = create();
    const pauses = Array.from({ length: 6 }, () => {
      const pause = breaker.trip();
      now += pause;
      return pause;
    });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });

  test('counts emails that fail within one pause once', () => {
    const breaker = create();
    expect(breaker.trip()).toBe(1_000);
    now += 400;
    expect(breaker.trip()).toBe(600);
    now += 590;
    expect(breaker.trip()).toBe(100);
  });

  test('closes with the first email that is sent and starts with a short pause again', () => {
    const breaker = create();
    for (let failure = 0; failure < 3; failure += 1) now += breaker.trip();
    breaker.succeed();
    expect(breaker.isOpen()).toBe(false);
    expect(breaker.trip()).toBe(1_000);
    expect(changes).toEqual([true, false, true]);
  });

  test('knows whether an email was sent after a moment', () => {
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
