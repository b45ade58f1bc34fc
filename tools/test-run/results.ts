import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** One test of the last run, or a file that failed before its first test. */
export interface TestResult {
  /** From the workspace root. */
  file: string;
  /** From the outermost `describe` to the test; empty for a file that failed to load. */
  titles: string[];
  status: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  message: string;
  /** The features that a journey exercised, as in e2e/journeys.json. */
  features: string[];
}

interface JestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The reports that Jest and Playwright leave in a project. */
const reportFiles = ['unit', 'integration', 'scaffold', 'journeys', 'outages'].map((name) => `reports/${name}.json`);

const reportPaths = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*/package.json', '*/project.json'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .flatMap((manifest) => reportFiles.map((file) => join(root, dirname(manifest), file)));

/** A report may come from the cache of another checkout: only the part of the path below the project holds. */
const pathIn = (root: string, project: string, file: string): string => {
  const below = relative(root, project);
  const at = file.lastIndexOf(`/${below}/`);
  return at < 0 ? join(below, file) : file.slice(at + 1);
};

const failedFile: Omit<TestResult, 'file' | 'message'> = { titles: [], status: 'failed', features: [] };

const fromJest = (report: JestReport, path: (file: string) => string): TestResult[] =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map(
      (test): TestResult => ({
        file: path(name),
        titles: [...test.ancestorTitles, test.title],
        status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
        message: test.failureMessages.join('\n'),
        features: [],
      }),
    );
    const isExplained = status !== 'failed' || tests.some((test) => test.status === 'failed');
    return isExplained ? tests : [...tests, { ...failedFile, file: path(name), message }];
  });

const playwrightStatus = { expected: 'passed', flaky: 'passed', skipped: 'skipped' } as const;

const fromSuite = (suite: JSONReportSuite, titles: string[], path: (file: string) => string): TestResult[] => [
  ...suite.specs.flatMap((spec) =>
    spec.tests.map(
      ({ status, annotations, results }): TestResult => ({
        file: path(suite.file),
        titles: [...titles, spec.title],
        status: playwrightStatus[status as keyof typeof playwrightStatus] ?? 'failed',
        message: results.map(({ error }) => error?.message ?? '').join('\n'),
        features: annotations.flatMap(({ type, description = '' }) =>
          type === 'features' ? description.split(' ') : [],
        ),
      }),
    ),
  ),
  ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, [...titles, inner.title], path)),
];

/** The results in a report of Playwright; `path` makes paths of files from the root. */
export const fromPlaywright = (report: JSONReport, path: (file: string) => string): TestResult[] => [
  ...report.suites.flatMap((suite) => fromSuite(suite, [], path)),
  ...report.errors.map(({ message = '' }) => ({ ...failedFile, file: path(''), message })),
];

/** The results of every test whose project has left a report. */
export const readResults = (root: string): TestResult[] =>
  reportPaths(root)
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const project = dirname(dirname(file));
      const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport | JSONReport;
      return 'testResults' in report
        ? fromJest(report, (name) => pathIn(root, project, name))
        : fromPlaywright(report, (name) => pathIn(root, project, join('journeys', name)));
    });

/** Removes the reports of earlier runs, so that they are not counted for the next one. */
export const removeReports = (root: string): void => {
  for (const file of reportPaths(root)) rmSync(file, { force: true });
};
