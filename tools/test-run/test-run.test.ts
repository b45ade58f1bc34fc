import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { findBase, findUnaffected, recordJourneys } from './journeys';
import { printSummary, readResults, removeReports, type TestResult } from './results';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', root]);
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
  features: [],
  ...more,
});

describe('the results of a run', () => {
  beforeEach(() => {
    write('services/email/package.json', {});
    write('e2e/package.json', {});
  });

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

  test('are read from the report of Playwright, with the features that a journey used', () => {
    const annotations = [{ type: 'features', description: 'account/sign-in mfe-account' }];
    const spec = (title: string, status: string) => ({ title, tests: [{ status, annotations, results: [] }] });
    const inner = { title: 'small', file: 'a.spec.ts', specs: [spec('closes', 'unexpected')] };
    const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('opens', 'expected')], suites: [inner] }];
    write('e2e/reports/journeys.json', { suites, errors: [] });
    const features = ['account/sign-in', 'mfe-account'];
    expect(readResults(root)).toMatchObject([
      { file: 'e2e/journeys/a.spec.ts', titles: ['opens'], status: 'passed', features },
      { file: 'e2e/journeys/a.spec.ts', titles: ['small', 'closes'], status: 'failed' },
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

describe('journeys', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args]);
  const clans = result('e2e/journeys/clans.spec.ts', 'opens', { features: ['competition/clans', 'mfe-competition'] });
  const news = result('e2e/journeys/news.spec.ts', 'reads', { features: ['community/news'] });
  const [clansName, newsName] = ['clans.spec.ts › page › opens', 'news.spec.ts › page › reads'];

  beforeEach(() => {
    write('e2e/journeys/clans.spec.ts', '');
    write('e2e/journeys/news.spec.ts', '');
    recordJourneys(root, [clans, news]);
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
  });

  test('are recorded with their features; what they used before stays', () => {
    expect(recordJourneys(root, [clans, news])).toBe(false);
    expect(recordJourneys(root, [{ ...clans, features: ['account'] }, news])).toBe(true);
    expect(JSON.parse(readFileSync(join(root, 'e2e/journeys.json'), 'utf8'))).toEqual({
      [clansName]: 'account competition/clans mfe-competition',
      [newsName]: 'community/news',
    });
  });

  test('that ran with both presets have the features of both', () => {
    recordJourneys(root, [clans, { ...clans, features: ['account'] }, news]);
    expect(JSON.parse(readFileSync(join(root, 'e2e/journeys.json'), 'utf8'))).toMatchObject({
      [clansName]: 'account competition/clans mfe-competition',
    });
  });

  test('a new journey that failed is unknown, so that it runs again', () => {
    recordJourneys(root, [clans, news, { ...result('e2e/journeys/new.spec.ts', 'x'), status: 'failed' }]);
    expect(readFileSync(join(root, 'e2e/journeys.json'), 'utf8')).not.toContain('new.spec.ts');
  });

  test.each<[string, TestResult[]]>([
    ['without a report of one of their files', [clans]],
    ['in which one failed', [clans, { ...news, status: 'failed' }]],
    ['that was interrupted before one of them', [clans, { ...news, status: 'skipped' }]],
    ['in which a file did not load', [clans, news, { ...result('e2e/journeys', ''), titles: [], status: 'failed' }]],
  ])('a run %s does not change their record', (_case, results) => {
    const withMore = results.map((each) => ({ ...each, features: ['account'] }));
    expect(recordJourneys(root, withMore)).toBe(false);
    expect(git('status', '--porcelain').toString()).toBe('');
  });

  test('are unaffected by projects that they do not use', () => {
    expect(findUnaffected(root, 'main', ['competition', 'e2e']).journeys).toEqual([newsName]);
    expect(findUnaffected(root, 'main', ['mfe-account', 'e2e']).journeys).toEqual([clansName, newsName]);
  });

  test.each(['shell', 'gateway'])('are all affected by %s', (project) => {
    expect(findUnaffected(root, 'main', [project]).journeys).toEqual([]);
  });

  test('are compared with a commit of the checkout, else the message names what is missing', () => {
    expect(findBase(root, 'HEAD')).toBe('HEAD');
    expect(findBase(root)).toBe('HEAD~1');
    expect(() => findBase(root, 'nowhere')).toThrow(/^nowhere is not a commit of this checkout/);
    git('branch', '--move', 'trunk');
    expect(() => findBase(root)).toThrow(/^main is not a commit .* set --base$/);
  });

  test('are affected by a change of their file, and all of them by a change of their support code', () => {
    write('e2e/journeys/news.spec.ts', '// changed');
    expect(findUnaffected(root, 'main', ['e2e']).journeys).toEqual([clansName]);
    write('e2e/support/test.ts', '');
    expect(findUnaffected(root, 'main', ['e2e']).journeys).toEqual([]);
  });
});
