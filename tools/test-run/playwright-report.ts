import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { TestResult } from './results';

const statuses = { expected: 'passed', flaky: 'passed', skipped: 'skipped', unexpected: 'failed' } as const;

const fromSuite = (suite: JSONReportSuite, titles: string[]): TestResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(({ status, annotations, results }) => ({
      file: `e2e/journeys/${suite.file}`,
      titles: [...titles, spec.title],
      status: statuses[status],
      message: results.map(({ error }) => error?.message ?? '').join('\n'),
      features: annotations.flatMap(({ type, description = '' }) =>
        type === 'features' ? description.split(' ') : [],
      ),
    })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, [...titles, inner.title])),
];

export const fromPlaywright = ({ suites, errors }: JSONReport): TestResult[] => [
  ...suites.flatMap((suite) => fromSuite(suite, [])),
  ...errors.map(({ message = '' }) => {
    return { file: 'e2e/journeys', titles: [], status: 'failed' as const, message, features: [] };
  }),
];
