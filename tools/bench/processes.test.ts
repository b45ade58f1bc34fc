import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { cpuMs, memoryOfTree, titleOf, treeOf } from './processes';

test('a tree contains children of children, in whatever order they are listed', () => {
  const all = [
    { pid: 30, parentPid: 20 },
    { pid: 20, parentPid: 10 },
    { pid: 10, parentPid: 1 },
    { pid: 40, parentPid: 1 },
    { pid: 50, parentPid: 40 },
  ];
  expect(treeOf(10, all).map(({ pid }) => pid)).toEqual([10, 20, 30]);
  expect(treeOf(99, all)).toEqual([]);
});

test.each([
  ['node', '--max-semi-space-size=1 gateway/dist/main.mjs', 'gateway/dist/main.mjs'],
  ['node', '--optimize-for-size /x/node_modules/maildev/bin/maildev --smtp', 'maildev/bin/maildev'],
  ['node', '', 'node'],
  ['npm', 'start', 'npm start'],
  ['mongod', '--dbpath x', 'mongod'],
])('%s %s is called %s', (name, params, title) => {
  expect(titleOf({ name, params })).toBe(title);
});

test('memory and CPU time of a running process are read', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdout.write("up"); setInterval(() => {}, 1000)']);
  try {
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    const [memory] = await memoryOfTree(pid);
    expect(memory).toMatchObject({ pid, isDatabase: false, rssBytes: expect.any(Number) });
    expect(memory?.rssBytes).toBeGreaterThan(10_000_000);
    expect(await cpuMs([pid])).toBeGreaterThan(0);
  } finally {
    child.kill('SIGKILL');
  }
});
