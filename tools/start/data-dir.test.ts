import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { lockDataDir } from './data-dir.ts';
import { startPortal } from './portal.ts';
import { createProgress } from './progress.ts';
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

test('a second start names the portal that runs, not the ports that it occupies', async () => {
  await lock();
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;
  const settings = readSettings({ PORTAL_DATA_DIR: dataDir, PORT: String(port) });
  const start = startPortal({ settings, progress: createProgress() });
  await expect(start).rejects.toThrow(`${dataDir} is in use by the portal with process id ${process.pid}`);
  occupied.close();
});

test('the lock of a killed portal does not count, even when its process id is in use again', async () => {
  writeFileSync(join(dataDir, 'portal.pid'), `${process.pid} 1\n`);
  await expect(lock()).resolves.toBeInstanceOf(Function);
});
