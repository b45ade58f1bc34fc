import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockDataDir } from './data-dir';
import { readSettings } from './settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const occupy = () => lockDataDir(readSettings({ PORTAL_DATA_DIR: dataDir }));

test('a data folder serves one portal at a time', () => {
  const release = occupy();
  expect(occupy).toThrow(`PORTAL_DATA_DIR: ${dataDir} is in use by the portal with process id ${process.pid}`);
  release();
  expect(occupy).not.toThrow();
});

test('what a killed portal has left does not count, even when its process id lives again', () => {
  writeFileSync(join(dataDir, 'portal.pid'), `${process.pid} 1\n`);
  expect(occupy).not.toThrow();
});
