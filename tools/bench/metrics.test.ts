import { expect, test } from '@jest/globals';
import { formatQuantity, isMet, percentile, renderMetrics } from './metrics.ts';

test.each([
  [{ atMost: 180 }, 180, true],
  [{ atMost: 180 }, 180.01, false],
  [{ below: 0.02 }, 0.0199, true],
  [{ below: 0.02 }, 0.02, false],
  [{ atMost: 0 }, 1, false],
])('the threshold %j with %d measured: met is %s', (threshold, value, met) => {
  expect(isMet({ name: 'x', value, unit: '', threshold })).toBe(met);
});

test('a metric without a threshold only informs', () => {
  expect(isMet({ name: 'x', value: 1e9, unit: 's' })).toBe(true);
});

test('the table shows each metric, its value, its threshold and whether it is met', () => {
  const table = renderMetrics([
    { name: 'second start', value: 16.26, unit: 's', threshold: { atMost: 15 } },
    { name: 'layout shift', value: 0.0012, unit: '', threshold: { below: 0.02 } },
    { name: 'ends within', value: 2.04, unit: 's' },
  ]);
  expect(table).toBe(
    [
      '| metric       | measured | threshold | ok  |',
      '| ------------ | -------- | --------- | --- |',
      '| second start | 16.3 s   | <= 15 s   | NO  |',
      '| layout shift | 0.001    | < 0.020   | yes |',
      '| ends within  | 2.0 s    |           |     |',
    ].join('\n'),
  );
});

test('whole numbers are shown without fraction digits', () => {
  expect([formatQuantity(0, ''), formatQuantity(3, 'MB'), formatQuantity(199.96, 'kB')]).toEqual([
    '0',
    '3 MB',
    '200.0 kB',
  ]);
});

test.each([
  [[5, 1, 4, 2, 3], 0.5, 3],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.95, 95],
  [Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
  [[7], 0.99, 7],
  [[7, 8], 0, 7],
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});
