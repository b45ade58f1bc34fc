import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import type { TestResult } from './results.ts';

const statuses = { expected: 'passed', flaky: 'passed', skipped: 'skipped', unexpected: 'failed' } as const;

const testsIn = (suite: JSONReportSuite, outerTitles: string[] = []): (JSONReportTest & { titles: string[] })[] => [
  ...suite.specs.flatMap(({ tests, title }) => tests.map((test) => ({ ...test, titles: [...outerTitles, title] }))),
  ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, [...outerTitles, inner.title])),
];

export const fromPlaywright = ({ suites, errors }: JSONReport): TestResult[] => [
  ...suites.flatMap((suite) =>
    testsIn(suite).map(({ titles, status, results }) => ({
      file: `e2e/journeys/${suite.file}`,
      titles,
      status: statuses[status],
      // The second error of a timeout names the action that waited.
      message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    })),
  ),
  ...errors.map(({ message = '' }): TestResult => {
    return { file: 'e2e/journeys', titles: [], status: 'failed', message };
  }),
];
