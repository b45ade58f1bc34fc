import { expect, test } from '@jest/globals';
import type { JSONReport } from '@playwright/test/reporter';
import { annotationsOf } from '../../test-run/playwright-report.ts';
import { isMet } from '../metrics.ts';
import { failureMetrics } from './failures.ts';

const missed = (notes: Parameters<typeof failureMetrics>[0]) =>
  failureMetrics(notes).flatMap((metric) => (isMet(metric) ? [] : [`${metric.name}: ${metric.value}`]));

test.each([
  ['all are healed in time', ['2', '1'], ['a 1000 ms', 'b 2000 ms', 'c 3000 ms'], []],
  ['a page is too slow', ['1'], ['a, cold: 3001 ms'], ['slowest previous page: 3001']],
  ['a journey has failed at its second case', ['2'], ['a, cold: 900 ms'], ['failures without the previous page: 1']],
  ['no journey has run', [], [], ['failures to test: 0']],
])('when %s, the thresholds that are missed are: %p %p', (_title, cases, healed, expected) => {
  expect(missed({ cases, healed })).toEqual(expected);
});

test("notes of journeys are read from Playwright's report, at any depth", () => {
  const spec = (...descriptions: string[]) => ({
    tests: [
      {
        annotations: [
          { type: 'features', description: 'x' },
          ...descriptions.map((description) => ({ type: 'healed', description })),
        ],
      },
    ],
  });
  const suites = [{ specs: [spec('a')], suites: [{ specs: [spec('b', 'c'), spec()] }] }];
  expect(annotationsOf({ suites } as JSONReport, 'healed')).toEqual(['a', 'b', 'c']);
});
