import { expect, test } from '@jest/globals';
import { cumulativeLayoutShift } from './layout-shift';

const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

test('a page that does not move has none', () => {
  expect(cumulativeLayoutShift([])).toBe(0);
});

test('shifts close to each other add up', () => {
  expect(cumulativeLayoutShift([shift(100, 0.1), shift(900, 0.2), shift(1_800, 0.1)])).toBeCloseTo(0.4);
});

test('a second of rest begins a new window, and the worst window counts', () => {
  expect(cumulativeLayoutShift([shift(0, 0.1), shift(1_000, 0.3), shift(2_500, 0.2)])).toBeCloseTo(0.3);
});

test('a window lasts five seconds at most', () => {
  const everyHalfSecond = Array.from({ length: 12 }, (_, index) => shift(index * 500, 0.01));
  expect(cumulativeLayoutShift(everyHalfSecond)).toBeCloseTo(0.1);
});

test('what follows an input does not count', () => {
  expect(cumulativeLayoutShift([shift(0, 0.5, true), shift(200, 0.1)])).toBeCloseTo(0.1);
});
