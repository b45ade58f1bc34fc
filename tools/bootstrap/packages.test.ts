import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { installedKind } from './packages.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const install = (stamp?: string) => {
  mkdirSync(join(root, 'node_modules'));
  if (stamp) writeFileSync(join(root, 'node_modules/.portal-packages'), stamp);
};

test('a fresh clone has no packages', () => expect(installedKind(root)).toBeUndefined());

test('packages that npm or an earlier release has installed include those of development', () => {
  install();
  expect(installedKind(root)).toBe('all');
});

test.each(['production', 'all'])('the stamp tells %s', (kind) => {
  install(`0123abcd\n${kind}`);
  expect(installedKind(root)).toBe(kind);
});
