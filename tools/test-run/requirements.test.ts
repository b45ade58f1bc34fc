import { expect, test } from '@jest/globals';
import { findUncovered } from './requirements';
import type { TestResult } from './results';

const result = (file: string, titles: string[], status: TestResult['status'] = 'passed'): TestResult => ({
  file,
  titles,
  status,
  message: '',
});

const table = (...rows: string[]) =>
  ['| Id | Specification | Tests |', '|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n');

const greets = '2.1 | It greets \\| waves. | [b](../a/b.test.ts)';
const passed = result('a/b.test.ts', ['page', 'greets Ada [2.1, 9.4]']);
const both = [greets, '9.4 | Ten. | [b](../a/b.test.ts)'];

test.each([
  ['a test with its id among others', both, [passed]],
  ['a group of tests with its id', [greets], [result('a/b.test.ts', ['page [2.1]', 'waves'])]],
  ['a reason why there is nothing to test', ['2.1 | It greets. | _introduces the rows below_'], []],
])('a row is covered by %s', (_by, rows, results) => {
  expect(findUncovered(table(...rows), results, true)).toEqual([]);
});

test.each<[string, string[], TestResult[], string]>([
  ['without a test', ['2.1 | It greets. | '], [], '2.1 has neither a test nor a reason'],
  [
    'whose test lost its id',
    [greets],
    [result('a/b.test.ts', ['page [404]'])],
    'a/b.test.ts has no test with the id 2.1',
  ],
  ['whose file did not run', [greets], [], 'a/b.test.ts has no test with the id 2.1'],
  [
    'whose test was skipped',
    [greets],
    [result('a/b.test.ts', ['x [2.1]'], 'skipped')],
    "2.1: 'x [2.1]' in a/b.test.ts did not pass",
  ],
  [
    'of which one test failed',
    both,
    [passed, result('a/b.test.ts', ['y [9.4]'], 'failed')],
    "9.4: 'y [9.4]' in a/b.test.ts did not pass",
  ],
  ['that does not link a test with its id', [greets], [passed], 'has the id 9.4, whose row does not link its file'],
])('a row %s is a defect', (_case, rows, results, defect) => {
  expect(findUncovered(table(...rows), results, true)).toEqual([expect.stringContaining(defect)]);
});

test('a run of some tests leaves out files and journeys that were not selected', () => {
  const journey = '2.2 | Closes. | [clans](../e2e/journeys/clans.spec.ts)';
  const ran = [result('e2e/journeys/clans.spec.ts', ['opens'])];
  expect(findUncovered(table(greets, journey), ran, false)).toEqual([]);
  expect(findUncovered(table(greets, journey), ran, true)).toHaveLength(2);
  expect(findUncovered(table(greets), [result('a/b.test.ts', ['waves'])], false)).toHaveLength(1);
});
