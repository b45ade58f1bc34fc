import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { boundaryRules } from './biome-rules';
import { allowed, refused } from './fixtures';

const root = resolve(__dirname, '../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

interface Report {
  diagnostics: { category: string; message: string; location: { path: string } }[];
}

let house: string;
let diagnostics: Report['diagnostics'];

/** A line in a file of its own, inside the room, so that the house's own configuration judges it. */
const place = (room: string, name: string, line: string): void => {
  const file = join(house, room, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
};

const nameOf = (kind: string, index: number) => `${kind}-${index}.ts`;

const lint = (): Report => {
  const args = [biome, 'lint', '.', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none'];
  return JSON.parse(spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' }).stdout);
};

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const part of ['biome.json', 'tools/boundaries/biome.boundaries.json', 'tools/lint'])
    cpSync(join(root, part), join(house, part), { recursive: true });
  for (const [index, { room, line }] of refused.entries()) place(room, nameOf('refused', index), line);
  for (const [index, { room, line }] of allowed.entries()) place(room, nameOf('allowed', index), line);
  place('mfe-account/src', 'require.ts', "require('@portal/mfe-community');");
  place('mfe-account/src', 'node.ts', "import 'node:fs';");
  ({ diagnostics } = lint());
});

const messagesOf = (rule: string, file: string): string[] =>
  diagnostics.filter((found) => found.category === rule && found.location.path === file).map((found) => found.message);

const boundaryMessages = (room: string, name: string) => messagesOf('lint/style/noRestrictedImports', join(room, name));

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('a forbidden import is refused with a message that names the right one', () => {
  test.each(refused.map((fixture, index) => ({ ...fixture, index })))('$room: $line', ({ room, says, index }) => {
    expect(boundaryMessages(room, nameOf('refused', index))).toEqual([expect.stringContaining(says)]);
  });
});

describe('what a room may import passes', () => {
  test.each(allowed.map((fixture, index) => ({ ...fixture, index })))('$room: $line', ({ room, index }) => {
    expect(boundaryMessages(room, nameOf('allowed', index))).toEqual([]);
  });
});

test('require, which import rules do not see, is refused everywhere', () => {
  expect(messagesOf('lint/style/noCommonJs', 'mfe-account/src/require.ts')).toHaveLength(1);
});

test("Node's modules are refused in what browsers get", () => {
  expect(messagesOf('lint/correctness/noNodejsModules', 'mfe-account/src/node.ts')).toHaveLength(1);
});

test('the rules are those of the table: after a change there, run `npm run boundaries`', () => {
  const written = JSON.parse(readFileSync(join(__dirname, 'biome.boundaries.json'), 'utf8'));
  expect(written).toEqual(boundaryRules());
});
