import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';

const root = workspaceRoot();
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Operators' scripts, acceptance checks and CI rely on these. */
const promised = [
  'start',
  'test',
  'test:affected',
  'bench',
  'chaos',
  'remotes',
  'email',
  'status',
  'backup',
  'restore',
];

test('every command that others rely on exists', () => {
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(promised));
});

test('every command in README, CONTRIBUTING and docs exists', () => {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const files = ['README.md', 'CONTRIBUTING.md', ...docs.map((file) => join('docs', file))];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/npm run (?:-s )?(\w[\w:-]+)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});
