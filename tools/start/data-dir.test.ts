import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockDataDir } from './data-dir.ts';
import { readSettings } from './settings.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const lock = () => lockDataDir(readSettings({ PORTAL_DATA_DIR: dataDir }));

test('a data folder serves one portal at a time', async () => {
  const unlock = await lock();
  await expect(lock()).rejects.toThrow(
    `PORTAL_DATA_DIR: ${dataDir} is in use by the portal with process id ${process.pid}`,
  );
  unlock();
  await expect(lock()).resolves.toBeInstanceOf(Function);
});

test('the lock of a killed portal does not count, even when its process id is in use again', async () => {
  writeFileSync(join(dataDir, 'portal.pid'), `${process.pid} 1\n`);
  await expect(lock()).resolves.toBeInstanceOf(Function);
});
