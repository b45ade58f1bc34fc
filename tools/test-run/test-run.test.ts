import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { printSummary, readResults, removeReports, type TestResult } from './results.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};

const result = (file: string, title: string, more: Partial<TestResult> = {}): TestResult => ({
  file,
  titles: ['page', title],
  status: 'passed',
  message: '',
  ...more,
});

describe('the results of a run', () => {
  test('are read from the reports of Jest, wherever they were written', () => {
    const test = { ancestorTitles: ['a'], failureMessages: ['why'] };
    const assertionResults = [
      { ...test, title: 'b', status: 'passed' },
      { ...test, title: 'c', status: 'failed' },
      { ...test, title: 'd', status: 'todo' },
    ];
    const testResults = [
      { name: '/elsewhere/services/email/src/a.test.ts', status: 'failed', message: '', assertionResults },
      { name: '/elsewhere/services/email/src/b.test.ts', status: 'failed', message: 'no module', assertionResults: [] },
    ];
    write('services/email/reports/unit.json', { testResults });
    expect(readResults(root)).toMatchObject([
      { file: 'services/email/src/a.test.ts', titles: ['a', 'b'], status: 'passed' },
      { file: 'services/email/src/a.test.ts', titles: ['a', 'c'], status: 'failed', message: 'why' },
      { file: 'services/email/src/a.test.ts', titles: ['a', 'd'], status: 'skipped' },
      { file: 'services/email/src/b.test.ts', titles: [], status: 'failed', message: 'no module' },
    ]);
    removeReports(root);
    expect(readResults(root)).toEqual([]);
  });

  test('are read from the report of Playwright', () => {
    const spec = (title: string, status: string, ...errors: object[]) => ({
      title,
      tests: [{ status, results: [{ errors }] }],
    });
    const errors = [{ message: 'timed out' }, { message: 'waiting for a button' }];
    const inner = { title: 'small', file: 'a.spec.ts', specs: [spec('closes', 'unexpected', ...errors)] };
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('opens', 'expected')], suites: [inner] }];
    write('e2e/reports/journeys.json', { suites, errors: [] });
    expect(readResults(root)).toMatchObject([
      { file: 'e2e/journeys/a.spec.ts', titles: ['opens'], status: 'passed' },
      {
        file: 'e2e/journeys/a.spec.ts',
        titles: ['small', 'closes'],
        status: 'failed',
        message: 'timed out\nwaiting for a button',
      },
    ]);
  });

  test('end with a line that counts them, after the failures', () => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const passed = result('a.test.ts', 'opens');
    expect(printSummary([passed], [])).toBe(0);
    const failed = result('a.test.ts', 'closes', { status: 'failed', message: 'expected\nmore' });
    expect(printSummary([passed, failed, result('b.test.ts', 'x', { status: 'skipped' })], ['lint: see above'])).toBe(
      1,
    );
    expect(log.mock.calls.flat()).toEqual([
      '\n1 passed, 0 failed',
      '\n✖ a.test.ts › page › closes\n    expected\n    more',
      '\n✖ lint: see above',
      '\n1 passed, 2 failed, 1 skipped',
    ]);
  });
});
