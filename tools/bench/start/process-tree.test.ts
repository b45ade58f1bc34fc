import { expect, test } from '@jest/globals';
import { listeningPorts, memoryOf, type ProcessRecord, parseSize, parseStat, titleOf, treeOf } from './process-tree';

const record = (pid: number, parent: number, more: Partial<ProcessRecord> = {}): ProcessRecord => ({
  pid,
  parent,
  startTime: '1',
  name: 'node',
  commandLine: 'node\0main.mjs\0',
  rss: 10,
  pss: 4,
  ...more,
});

test('a tree holds children of children, in whatever order they are listed', () => {
  const all = [record(30, 20), record(20, 10), record(10, 1), record(40, 1), record(50, 40)];
  expect(treeOf(10, all).map(({ pid }) => pid)).toEqual([10, 20, 30]);
  expect(treeOf(99, all)).toEqual([]);
});

test('memory is summed apart from MongoDB and Redis', () => {
  const tree = [
    record(1, 0),
    record(2, 1),
    record(3, 1, { name: 'mongod', rss: 900 }),
    record(4, 1, { name: 'redis-server' }),
  ];
  expect(memoryOf(tree)).toEqual({ rss: 20, pss: 8 });
});

test('a proportional share that is unknown for one process is unknown for all', () => {
  expect(memoryOf([record(1, 0), record(2, 1, { pss: null }), record(3, 1)])).toEqual({ rss: 30, pss: null });
});

test('names with spaces and parentheses do not shift the fields', () => {
  const stat = `7 (npm (start) x) S 5 ${Array.from({ length: 17 }, (_, index) => index).join(' ')} 4711 rest`;
  expect(parseStat(stat)).toEqual({ name: 'npm (start) x', isZombie: false, parent: 5, startTime: '4711' });
});

test.each([
  ['/usr/bin/node\0--max-semi-space-size=1\0gateway/dist/main.mjs\0', 'gateway/dist/main.mjs'],
  ['node\0--optimize-for-size\0/x/node_modules/maildev/bin/maildev\0--smtp\0', 'maildev/bin/maildev'],
  ['npm start\0', 'npm start'],
  ['sh\0-c\0node tools/bootstrap.mjs start\0', 'sh'],
  ['', 'kworker'],
])('%j is called %s', (commandLine, title) => {
  expect(titleOf({ name: 'kworker', commandLine })).toBe(title);
});

test('sizes are found by their field', () => {
  expect(parseSize('Rss:        2 kB\nPss:        1 kB\n', 'Pss')).toBe(1024);
  expect(parseSize('Name: x\n', 'VmRSS')).toBeNull();
});

test('only listening sockets of ours count', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 111 1 x',
    '   1: 0100007F:0BB9 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 222 1 x',
    '   2: 0100007F:0BBA 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 111 1 x',
  ].join('\n');
  expect(listeningPorts(table, new Set(['111']))).toEqual([3000]);
});
