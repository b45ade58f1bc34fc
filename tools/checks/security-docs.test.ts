import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = resolve(__dirname, '../../docs');
const read = (name: string) => readFileSync(resolve(folder, name), 'utf8');
const [overview, asvs] = [read('security.md'), read('security-asvs.md')];

/** Requirements of levels 1 and 2 in ASVS 5.0.0. */
const officialCounts = { 1: 70, 2: 183 };
const statuses = ['met', 'partly', 'not met', 'not applicable'];

const rows = [...asvs.matchAll(/^\| (V[\d.]+) \| (\d) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', level, requirement = '', status = '', evidence = '']) => ({ id, level, requirement, status, evidence }),
);
const rowsWith = (wanted: string) => rows.filter(({ status }) => status === wanted);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** `[name]: path` at the end of the table's file, for `[name]` in its rows. */
const definitions = new Map(
  [...asvs.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', target = '']) => [name, target]),
);
const targets = [...all(overview + asvs, /\]\((?!https?:)([^)]+)\)/g), ...definitions.values()];

test('the table has every requirement of levels 1 and 2 once, in few words, with a status', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const [level, count] of Object.entries(officialCounts))
    expect(rows.filter((row) => row.level === level)).toHaveLength(count);
  expect(rows.filter(({ requirement }) => requirement.split(' ').length > 12)).toEqual([]);
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([]);
});

test('a met requirement names a test, a document or a review, and every name has its path', () => {
  expect(rowsWith('met').filter(({ evidence }) => !/\[[^\]]+\]|Review:/.test(evidence))).toEqual([]);
  const used = rows.flatMap(({ evidence }) => all(evidence, /\[([^\]]+)\](?!\()/g));
  expect([...new Set(used)].sort()).toEqual([...definitions.keys()].sort());
});

test('every link leads to a file, and to a section of the overview', () => {
  expect(targets.filter((target) => !existsSync(resolve(folder, target.split('#', 1)[0] ?? '')))).toEqual([]);
  const headings = all(overview, /^#+ (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
  const anchors = targets.filter((target) => target.includes('#')).map((target) => target.split('#')[1] ?? '');
  expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

test('the overview counts the statuses and lists every gap', () => {
  const counts = statuses.map((status) => `${rowsWith(status).length} ${status}`).join(', ');
  expect(overview).toContain(`${rows.length} requirements: ${counts}.`);
  const listed = overview.slice(overview.indexOf('## Known gaps')).match(/V\d+\.\d+\.\d+/g);
  expect(rowsWith('not met').filter(({ id }) => !listed?.includes(id))).toEqual([]);
});
