import { beforeEach, expect, test } from '@jest/globals';
import { createBreaker } from './breaker.ts';

let now = 0;
let changes: boolean[] = [];
const create = () => createBreaker({ now: () => now, onChange: (open) => void changes.push(open) });
const createOpen = () => {
  const breaker = create();
  for (let turn = 0; turn < 3; turn += 1) breaker.fail();
  return breaker;
};

beforeEach(() => {
  now = 1_000_000;
  changes = [];
});

test('stays closed when single connections drop', () => {
  const breaker = create();
  for (let turn = 0; turn < 40; turn += 1) {
    breaker.fail();
    breaker.fail();
    breaker.succeed();
  }
  expect([breaker.isAvailable(), breaker.waitMs(), changes]).toEqual([true, 0, []]);
});

test('opens after three failures in a row, and attempts in flight do not prolong it', () => {
  const breaker = createOpen();
  breaker.fail();
  expect([breaker.isAvailable(), breaker.isOpen(), breaker.waitMs(), changes]).toEqual([false, true, 1_000, [true]]);
});

test('lets one message at a time try the server after the pause, and doubles the pause up to 10 s', () => {
  const breaker = createOpen();
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
});

test('closes when the server replies', () => {
  const breaker = createOpen();
  now += breaker.waitMs();
  breaker.begin();
  breaker.succeed();
  expect([breaker.isAvailable(), breaker.isOpen(), changes]).toEqual([true, false, [true, false]]);
});
