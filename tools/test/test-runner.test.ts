import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closingLine, none, oneFailed, onePassed, sum } from './counts';
import { passedTasks, taskCounts } from './nx-tasks';
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

test('passed tasks are read from what Nx prints, cached or not', () => {
  const output = [
    '\u001b[32m✔\u001b[39m  nx run ui:typecheck',
    '✔  nx run account:test:integration  [local cache]',
    '✖  nx run gateway:test:unit',
    'a line about ✔ something else',
  ].join('\n');
  expect([...passedTasks(output)]).toEqual(['ui:typecheck', 'account:test:integration']);
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
