import { expect, test } from '@jest/globals';
import { isMet, quantity, renderFigures } from './figures';

test.each([
  [{ atMost: 180 }, 180, true],
  [{ atMost: 180 }, 180.01, false],
  [{ below: 0.02 }, 0.0199, true],
  [{ below: 0.02 }, 0.02, false],
  [{ atMost: 0 }, 1, false],
])('the bar %j with %d measured: met is %s', (bar, measured, met) => {
  expect(isMet({ name: 'x', measured, unit: '', bar })).toBe(met);
});

test('a figure without a bar only informs', () => {
  expect(isMet({ name: 'x', measured: 1e9, unit: 's' })).toBe(true);
});

test('the table names the figure, what was measured, its bar and whether it is met', () => {
  const table = renderFigures([
    { name: 'second start', measured: 16.26, unit: 's', bar: { atMost: 15 } },
    { name: 'layout shift', measured: 0.0012, unit: '', bar: { below: 0.02 } },
    { name: 'ends within', measured: 2.04, unit: 's' },
  ]);
  expect(table).toBe(
    [
      '| figure       | measured | bar     | ok  |',
      '| ------------ | -------- | ------- | --- |',
      '| second start | 16.3 s   | <= 15 s | NO  |',
      '| layout shift | 0.001    | < 0.020 | yes |',
      '| ends within  | 2.0 s    |         |     |',
    ].join('\n'),
  );
});

test('whole numbers are shown as such', () => {
  expect([quantity(0, ''), quantity(3, 'MB'), quantity(199.96, 'kB')]).toEqual(['0', '3 MB', '200.0 kB']);
});
