import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';

const root = workspaceRoot();
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

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
