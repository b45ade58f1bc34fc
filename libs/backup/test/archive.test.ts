import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { execa } from 'execa';
import { BSON } from 'mongodb';
import { readArchive, verifyArchive, writeArchive } from '../src/archive.ts';
import { requireOwnDatabases } from '../src/databases.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** The start of a file of mongodump: magic number, header, a document for each collection, end of the list. */
const buildContent = (databases: readonly string[]) =>
  Buffer.concat([
    Buffer.from('6de29981', 'hex'),
    BSON.serialize({ version: '0.1' }),
    ...['', ...databases].map((db) => BSON.serialize({ db, collection: 'users', metadata: 'x'.repeat(200_000) })),
    Buffer.from('ffffffff', 'hex'),
    randomBytes(300_000),
  ]);
const content = buildContent(['portal_account', 'admin']);
const archive = gzipSync(content);

const write = async (name: string, recipients: string[] = []) => {
  const path = join(dir, name);
  await writeArchive(Readable.from([archive]), path, recipients);
  return path;
};

test('a backup opens with the key of any recipient, and only this user can read the file', async () => {
  const [first, second] = [await generateIdentity(), await generateIdentity()];
  const path = await write('a', [await identityToRecipient(first), await identityToRecipient(second)]);
  expect((await readFile(path)).includes(archive.subarray(0, 100))).toBe(false);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const identity of [first, second]) {
    expect(await verifyArchive(path, identity)).toEqual({
      bytes: content.length,
      databases: ['portal_account', 'admin'],
    });
    expect(gunzipSync(await buffer(await readArchive(path, identity)))).toEqual(content);
  }
});

test('without recipients it needs no key', async () => {
  expect(await verifyArchive(await write('a'), undefined)).toMatchObject({ bytes: content.length });
});

test('a wrong or missing key, a truncated, damaged or foreign file is found before anything is restored', async () => {
  const identity = await generateIdentity();
  const path = await write('a', [await identityToRecipient(identity)]);
  await expect(verifyArchive(path, await generateIdentity())).rejects.toThrow();
  await expect(verifyArchive(path, undefined)).rejects.toThrow('BACKUP_IDENTITY');
  const { size } = await stat(path);
  // Between two chunks of 64 kB too: the file must end with the chunk that says so.
  for (const length of [size - 1, size - (size % 65_552), 1_000, 10]) {
    const cut = await write(`cut-${length}`, [await identityToRecipient(identity)]);
    await truncate(cut, length);
    await expect(verifyArchive(cut, identity)).rejects.toThrow();
  }
  const plain = await write('plain');
  await truncate(plain, archive.length - 20);
  await expect(verifyArchive(plain, undefined)).rejects.toThrow('unexpected end of file');
  const short = join(dir, 'short');
  await writeFile(short, gzipSync(content.subarray(0, 1_000)));
  await expect(verifyArchive(short, undefined)).rejects.toThrow('not a backup');
  const foreign = join(dir, 'foreign');
  await writeFile(foreign, gzipSync('news'));
  await expect(verifyArchive(foreign, undefined)).rejects.toThrow('not a backup');
});

test('only a backup of the same portal is restored: mongorestore would replace the databases of others, too', () => {
  const require = (names: string[]) => () => requireOwnDatabases(names, 'portal', 'The backup');
  expect(require(['portal_account', 'portal_remotes', 'admin'])).not.toThrow();
  expect(require(['portal_account', 'portal_staging_account', 'shop'])).toThrow(
    'portal_staging_account, shop. Nothing',
  );
});

test('a backup that was killed is removed by a later one, and nothing else is', async () => {
  const old = new Date(Date.now() - 24 * 3_600_000);
  const names = [
    'portal-2026-01-01T03-30-00-000Z.gz.age.partial',
    'mine.partial',
    'portal-2026-01-01T03-30-00-000Z.gz',
  ];
  const target = join(dir, 'backups');
  await mkdir(target);
  for (const name of names) {
    await writeFile(join(target, name), '');
    await utimes(join(target, name), old, old);
  }
  expect((await save('exit 1')).files.sort()).toEqual(names.slice(1).sort());
});

const main = join(import.meta.dirname ?? __dirname, '../src/main.ts');

/** With it, a write beyond the size limit fails as on a full disk and does not kill the process. */
const survivesLimit = 'data:text/javascript,process.on("SIGXFSZ",()=>{})';

/** Runs `save` with a mongodump that writes 8 MB and then does what `ending` says. */
const save = async (ending: string, limit = 'unlimited') => {
  const bin = join(dir, 'bin');
  const target = join(dir, 'backups');
  await execa('mkdir', ['-p', bin, target]);
  await writeFile(join(bin, 'mongodump'), `#!/bin/sh\nhead -c 8000000 /dev/urandom | gzip\n${ending}\n`, {
    mode: 0o755,
  });
  const result = await execa('bash', ['-c', `ulimit -f ${limit}; exec node --import '${survivesLimit}' ${main} save`], {
    reject: false,
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      MONGODB_URI: 'mongodb://portal:hunter2@127.0.0.1:1/?serverSelectionTimeoutMS=100',
      REDIS_URL: 'redis://127.0.0.1:1',
      BACKUP_DIR: target,
    },
  });
  return { ...result, files: await readdir(target) };
};

test('a full disk or a dump that fails leaves no file, says why, and shows no password', async () => {
  const full = await save('exit 0', '1024');
  expect(full).toMatchObject({ exitCode: 1, files: [], stderr: expect.stringMatching(/EFBIG|ENOSPC/) });
  const failed = await save('echo "cannot connect" >&2; exit 1');
  expect(failed).toMatchObject({ exitCode: 1, files: [], stderr: expect.stringContaining('cannot connect') });
  for (const { stdout, stderr } of [full, failed]) expect(stdout + stderr).not.toContain('hunter2');
});
