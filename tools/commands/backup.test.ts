import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { run } from './backup.ts';

let folder: string;
const umask = process.umask();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  jest.replaceProperty(process, 'env', {
    PATH: `${folder}:${process.env['PATH']}`,
    INIT_CWD: folder,
    PORTAL_DATA_DIR: folder,
    MONGODB_URI: 'mongodb://portal:secret@db/?replicaSet=rs0',
  });
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

/** Puts a program on the PATH that writes the content of its `--config` and the other arguments into a file. */
const install = (program: string, exitCode = 3) => {
  const path = join(folder, program);
  writeFileSync(
    path,
    `#!/bin/sh\ncat "\${1#--config=}" > ${path}.args\nshift\nprintf '%s\\n' "$@" >> ${path}.args\nexit ${exitCode}\n`,
  );
  chmodSync(path, 0o755);
  return () => readFileSync(`${path}.args`, 'utf8').trim().split('\n');
};

test("runs MongoDB's tools on all databases, with their exit code; only a file of this user has the password", async () => {
  const [saved, restored] = [install('mongodump'), install('mongorestore')];
  const file = join(folder, 'portal.gz');
  expect(await run(['save', 'portal.gz'])).toBe(3);
  const uri = 'uri: "mongodb://portal:secret@db/?replicaSet=rs0"';
  expect(saved()).toEqual([uri, '--oplog', '--gzip', `--archive=${file}`]);
  expect(statSync(join(folder, 'mongodump.args')).mode & 0o777).toBe(0o600);
  expect(await run(['restore', 'portal.gz'])).toBe(3);
  expect(restored()).toEqual([uri, '--oplogReplay', '--drop', '--gzip', `--archive=${file}`]);
  expect(await run(['save'])).toBe(3);
  expect(saved().at(-1)).toMatch(/portal-\d{4}-.*\.gz$/);
});

test('reports a backup whose time could not be recorded, which is complete', async () => {
  install('mongodump', 0);
  await expect(run(['save', 'portal.gz'])).rejects.toThrow('portal.gz is complete, but its time could not be recorded');
});

test('does nothing without the tools, over an existing file, or with wrong arguments', async () => {
  await expect(run(['restore', 'portal.gz'])).rejects.toThrow('mongorestore is not on the PATH');
  install('mongodump');
  writeFileSync(join(folder, 'portal.gz'), 'kept');
  await expect(run(['save', 'portal.gz'])).rejects.toThrow('exists');
  const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await run(['restore'])).toBe(64);
  expect(print).toHaveBeenCalledWith(expect.stringContaining('Usage'));
});
