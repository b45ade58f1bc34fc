import { expect, test } from '@jest/globals';
import { percentile } from './percentile';

test.each([
  [[5, 1, 4, 2, 3], 0.5, 3],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
  [[7], 0.99, 7],
  [[7, 8], 0, 7],
])('of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});
