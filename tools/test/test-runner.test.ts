import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closingLine, none, oneFailed, onePassed, sum } from './counts';
import { passedIn, taskCounts } from './nx-tasks';
import { findProjects } from './projects';

const report = { passed: 3, failed: 0, skipped: 0, failures: [] };

describe('closing line', () => {
  test('counts what all parts came to', () => {
    expect(closingLine(sum([report, onePassed, oneFailed('lint', 'bad')]))).toBe('4 passed, 1 failed');
  });

  test('names skipped tests only where there are some', () => {
    expect(closingLine({ ...report, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
    expect(closingLine(none)).toBe('0 passed, 0 failed');
  });
});

describe('what a task came to', () => {
  test('a task without tests counts as one', () => {
    expect(taskCounts('ui:typecheck', true, 'none')).toMatchObject({ passed: 1, failed: 0 });
    expect(taskCounts('ui:typecheck', false, 'none')).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a task that left no report has failed, whatever Nx says', () => {
    expect(taskCounts('ui:test:unit', true, null)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ name: 'ui:test:unit' }],
    });
  });

  test('a task that ended badly after green tests has failed', () => {
    expect(taskCounts('ui:test:unit', false, report)).toMatchObject({ passed: 3, failed: 1 });
    expect(taskCounts('ui:test:unit', true, report)).toEqual(report);
  });

  test('failed tests are not counted twice', () => {
    const red = { passed: 2, failed: 1, skipped: 0, failures: [{ name: 'a', message: 'b' }] };
    expect(taskCounts('ui:test:unit', false, red)).toEqual(red);
  });
});

describe('what Nx says of a run', () => {
  const failedRun = [
    ' NX   Running targets typecheck, test:unit for 2 projects:',
    '',
    '- ui',
    '- account',
    ' NX   Running targets typecheck, test:unit for 2 projects failed',
    '\u001b[31mFailed tasks:\u001b[39m',
    '',
    '- ui:typecheck',
    '- account:test:unit',
  ].join('\n');

  test('a run that ended well has passed everywhere', () => {
    expect(passedIn({ exitCode: 0, output: ' NX   Successfully ran target typecheck' })('ui:typecheck')).toBe(true);
  });

  test('a run that failed has failed where it says so', () => {
    const passed = passedIn({ exitCode: 1, output: failedRun });
    expect(passed('ui:typecheck')).toBe(false);
    expect(passed('account:test:unit')).toBe(false);
    expect(passed('ui:test:unit')).toBe(true);
  });

  test('a run that failed without saying where has failed everywhere', () => {
    expect(passedIn({ exitCode: 1, output: 'killed' })('ui:typecheck')).toBe(false);
    expect(passedIn({ exitCode: null, output: '' })('ui:typecheck')).toBe(false);
  });
});

describe('projects', () => {
  let root = '';
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  test('are found by the patterns of the workspace', () => {
    root = mkdtempSync(join(tmpdir(), 'workspace-'));
    const write = (path: string, content: unknown) => {
      mkdirSync(join(root, path), { recursive: true });
      writeFileSync(join(root, path, 'package.json'), JSON.stringify(content));
    };
    write('.', { workspaces: ['tools', 'mfe-*', 'services/*'] });
    write('tools', { scripts: { typecheck: 'tsc' } });
    write('mfe-account', { nx: { name: 'mfe-account' }, scripts: { build: 'x' } });
    write('services/email', { nx: { name: 'email' } });
    mkdirSync(join(root, 'services/empty'));
    expect(findProjects(root).map(({ name, scripts }) => [name, scripts])).toEqual([
      ['tools', ['typecheck']],
      ['mfe-account', ['build']],
      ['email', []],
    ]);
  });
});
