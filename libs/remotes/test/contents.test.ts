import { afterAll, expect, test } from '@jest/globals';
import { testDatabase } from '@portal/testing';
import { MongoClient } from 'mongodb';
import { createContents } from '../src/store/contents.ts';
import { hashFiles } from '../src/upload.ts';

const database = testDatabase();
const client = new MongoClient(database.uri);
const db = client.db(database.prefix);

afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

test('a file that is published again while garbage is collected stays whole', async () => {
  const contents = createContents(db);
  const [file] = hashFiles(new Map([['module.js', Buffer.from('export {}')]]));
  if (!file) throw new Error('no file');
  const limit = new Date('2027-01-01');
  for (let turn = 0; turn < 30; turn += 1) {
    await contents.write([file], new Date('2026-12-31'));
    await Promise.all([contents.prune(new Set(), limit), contents.write([file], new Date('2027-01-02'))]);
    expect(String(await contents.read(file))).toBe('export {}');
  }
  expect(await contents.prune(new Set(), new Date('2027-01-03'))).toBe(1);
  expect(await contents.read(file)).toBeNull();
});
