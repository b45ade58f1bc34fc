import { globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromPlaywright } from './playwright-report.ts';

export interface TestResult {
  /** From the workspace root. */
  file: string;
  /** From the outermost `describe` to the test; empty for a file that failed to load. */
  titles: string[];
  status: 'passed' | 'failed' | 'skipped';
  message: string;
}

type JestTest = { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] };
type JestFile = { name: string; status: string; message: string; assertionResults: JestTest[] };

const fromJest = ({ name, status, message, assertionResults }: JestFile, project: string): TestResult[] => {
  // A cached report holds the paths of the checkout that wrote it.
  const file = name.slice(name.lastIndexOf(`/${project}/`) + 1);
  const tests = assertionResults.map((test): TestResult => {
    const status = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
    const titles = [...test.ancestorTitles, test.title];
    return { file, titles, status, message: test.failureMessages.join('\n') };
  });
  const isExplained = status !== 'failed' || tests.some((test) => test.status === 'failed');
  return isExplained ? tests : [...tests, { file, titles: [], status: 'failed', message }];
};

/** Lists the reports of all projects, as paths from the root. */
const findReports = (root: string): string[] => {
  const pattern = '{*,*/*}/reports/{unit,integration,scaffold,journeys}.json';
  return globSync(pattern, { cwd: root, exclude: ['node_modules'] });
};

export const readResults = (root: string): TestResult[] =>
  findReports(root).flatMap((path) => {
    const report = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const toResults = (file: JestFile) => fromJest(file, dirname(dirname(path)));
    return 'testResults' in report ? report.testResults.flatMap(toResults) : fromPlaywright(report);
  });

/** Removes the reports of earlier runs, so that they are not counted for the next one. */
export const removeReports = (root: string): void => {
  for (const path of findReports(root)) rmSync(join(root, path));
};

/** Prints the failures and the closing line. @param others failures of other checks. @returns the exit code */
export const printSummary = (results: readonly TestResult[], others: readonly string[]): number => {
  const select = (wanted: string) => results.filter(({ status }) => status === wanted);
  const failures = select('failed').map(({ file, titles, message }) => `${[file, ...titles].join(' › ')}\n${message}`);
  for (const text of [...failures, ...others]) console.log(`\n✖ ${text.replace(/\n/g, '\n    ')}`);
  const skipped = select('skipped').length;
  const failed = failures.length + others.length;
  console.log(`\n${select('passed').length} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
};
