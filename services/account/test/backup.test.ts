import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@portal/testing/servers';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { runBackupCommand } from '../src/features/backup/backup-command';
import { startAccount, type TestAccount } from './support/account';
import { player, signIn, type TestPlayer } from './support/players';

const { Binary, Double, EJSON, Long } = mongoose.mongo.BSON;

let account: TestAccount;
let one: TestPlayer;
let redis: Redis;
let folder: string;
let files = 0;
let file: string;

const run = (...args: string[]) => {
  const { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX } = account.environment;
  return runBackupCommand({ MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL, REDIS_PREFIX }, args);
};
const databaseOf = (name: string) =>
  account.db.getClient().db(`${account.environment.MONGODB_DB_PREFIX}_${name}`, { promoteValues: false });
/** All that is stored, with its types, but the outbox: the running service publishes the restored rows. */
const stored = async () => {
  const found: Record<string, string> = {};
  for (const name of ['account', 'community', 'email']) {
    const collections = await databaseOf(name).collections();
    for (const collection of collections.filter(({ collectionName }) => collectionName !== 'outbox')) {
      const rows = await collection.find().sort({ _id: 1 }).toArray();
      if (rows.length > 0) found[`${name}.${collection.collectionName}`] = EJSON.stringify(rows, { relaxed: false });
    }
  }
  return found;
};

beforeAll(async () => {
  account = await startAccount();
  one = await player(account);
  redis = new Redis(account.environment.REDIS_URL);
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterAll(async () => {
  redis.disconnect();
  rmSync(folder, { recursive: true });
  await account.stop();
});
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.gz`);
  await databaseOf('community').collection('articles').deleteMany({});
  await databaseOf('community')
    .collection('articles')
    .insertMany([
      {
        whole: new Double(5),
        large: Long.fromString('9007199254740993'),
        at: new Date(0),
        bytes: new Binary(Buffer.from('é\n')),
      },
      ...Array.from({ length: 250 }, (_, place) => ({ place, text: 'ü'.repeat(100) })),
    ]);
});

test('a restore brings back what was saved, with its types, and removes what came later', async () => {
  expect(await run('save', file)).toBe(`Saved ${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { 'account.sessions': sessions, ...before } = await stored();
  expect(sessions).toBeDefined();
  await account.db.collection('users').updateOne({ username: one.username }, { $set: { username: 'changed' } });
  await databaseOf('community')
    .collection('articles')
    .deleteMany({ place: { $gte: 100 } });
  await databaseOf('community').collection('later').insertOne({});
  await databaseOf('email').collection('controls').insertOne({ lane: 'otp' });
  const { prefix, other } = { prefix: account.environment.REDIS_PREFIX, other: `${account.environment.REDIS_PREFIX}2` };
  await redis.mset([`${prefix}:limit:a`, 1, `{${prefix}-events-account}:b`, 1, `{${prefix}-mail-tx}:c`, 1, other, 1]);

  expect(await run('restore', file)).toContain('Restart the portal');

  const { 'email.controls': controls, ...after } = await stored();
  expect(after).toEqual(before);
  expect(controls).toContain('otp');
  expect((await redis.keys(`*${prefix}*`)).filter((key) => !key.includes(':limit:') || key.endsWith(':a'))).toEqual([
    other,
  ]);
  expect(await one.browser.call('GET /api/auth/me')).toMatchObject({ status: 401 });
  expect(await signIn(account.browser(), one.username, one.password)).toMatchObject({ status: 200 });
});

test.each([
  ['is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['lacks a row', (bytes: Buffer) => gzipSync(String(gunzipSync(bytes)).replace(/\n.*\n/, '\n'))],
  ['lacks its end', (bytes: Buffer) => gzipSync(String(gunzipSync(bytes)).replace(/\n[^\n]*\n$/, '\n'))],
  [
    'names another database',
    (bytes: Buffer) => gzipSync(String(gunzipSync(bytes)).replaceAll('["community.', '["admin.')),
  ],
  ['is another file', () => Buffer.from('{}')],
  ['is empty', () => gzipSync('')],
])('a file that %s changes nothing', async (_what, damage) => {
  await run('save', file);
  writeFileSync(file, damage(readFileSync(file)));
  const before = await stored();
  await expect(run('restore', file)).rejects.toThrow(`${file} cannot be restored`);
  expect(await stored()).toEqual(before);
});

test('a restore without Redis changes nothing', async () => {
  await run('save', file);
  await databaseOf('community')
    .collection('articles')
    .deleteMany({ place: { $gte: 100 } });
  const before = await stored();
  const { MONGODB_URI, MONGODB_DB_PREFIX } = account.environment;
  const environment = { MONGODB_URI, MONGODB_DB_PREFIX, REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  await expect(runBackupCommand(environment, ['restore', file])).rejects.toThrow('Redis is not reachable');
  expect(await stored()).toEqual(before);
});

test('neither command does anything with wrong arguments, a missing file, or one that exists', async () => {
  for (const args of [[], ['restore'], ['save', 'a', 'b'], ['drop', 'a']])
    await expect(run(...args)).rejects.toThrow('Usage');
  await expect(run('restore', join(folder, 'missing'))).rejects.toThrow('ENOENT');
  writeFileSync(file, 'kept');
  await expect(run('save', file)).rejects.toThrow('exists');
  expect(readFileSync(file, 'utf8')).toBe('kept');
});
