import { expect, test } from '@jest/globals';
import { findUncovered, type Requirement } from './requirements.ts';
import type { TestResult } from './results.ts';

const result = (file: string, titles: string[], status: TestResult['status'] = 'passed'): TestResult => ({
  file,
  titles,
  status,
  message: '',
});

const greets = { id: '2.1' };
const counts = { id: '9.4' };
const introduction = { id: '2.1', untested: 'introduces the sentences below' };
const passed = result('a/b.test.ts', ['page', 'greets Ada [2.1, 9.4]']);

test.each<[string, Requirement[], TestResult[]]>([
  ['a test with its id among others', [greets, counts], [passed]],
  ['a group of tests with its id', [greets], [result('a/b.test.ts', ['page [2.1]', 'waves'])]],
  ['a reason why there is nothing to test', [introduction], []],
])('a requirement is covered by %s', (_by, requirements, results) => {
  expect(findUncovered(requirements, results, true)).toEqual([]);
});

test.each<[string, Requirement[], TestResult[], string]>([
  ['requirement without a test', [greets], [], '2.1 has neither a test nor a reason'],
  ['test that lost its id', [greets], [result('a/b.test.ts', ['page [404]'])], '2.1 has neither a test nor a reason'],
  [
    'skipped test',
    [greets],
    [result('a/b.test.ts', ['x [2.1]'], 'skipped')],
    "2.1: 'x [2.1]' in a/b.test.ts did not pass",
  ],
  [
    'failed test among others',
    [greets, counts],
    [passed, result('a/b.test.ts', ['y [9.4]'], 'failed')],
    "9.4: 'y [9.4]' in a/b.test.ts did not pass",
  ],
  ['test with an unknown id', [greets], [passed], 'has the id 9.4, which does not exist'],
])('a %s is a defect', (_case, requirements, results, defect) => {
  expect(findUncovered(requirements, results, true)).toEqual([expect.stringContaining(defect)]);
});

test('a run of some tests does not report requirements whose tests did not run', () => {
  expect(findUncovered([greets], [], false)).toEqual([]);
});
