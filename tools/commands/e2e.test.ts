import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { workspaceRoot } from '@portal/testing/servers';
import { hasTests, run } from './e2e';

const playwright = JSON.stringify(join(workspaceRoot(), 'node_modules/@playwright/test'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'e2e-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['with a test runs', `require(${playwright}).test('one', () => {});`, true],
  ['without tests is skipped', '', false],
  ['whose spec cannot be loaded runs, so that it fails', "throw new Error('broken');", true],
])('a project %s', async (_, spec, expected) => {
  writeFileSync(join(folder, 'sample.spec.cjs'), spec);
  writeFileSync(join(folder, 'config.cjs'), "module.exports = { projects: [{ name: 'outages' }] };");
  expect(await hasTests('outages', ['--config', join(folder, 'config.cjs')])).toBe(expected);
});

test('a selection without journeys fails before a portal starts', async () => {
  await expect(run(['journeys/no-such.spec.ts'])).rejects.toThrow('no journey matches journeys/no-such.spec.ts');
});
