import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { testDatabase } from '../src/index.ts';
import { findFreePort, findMongod, makeTempDir, silent, startMongo, startProcess } from '../src/servers/index.ts';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeAll(async () => {
  temp = await makeTempDir('servers-test');
});
afterAll(() => temp.remove());

describe('an embedded MongoDB', () => {
  test('runs transactions and keeps its data when it is restarted on another port', async () => {
    const mongod = await findMongod(silent);
    const start = async () =>
      startMongo({
        mongod,
        dataDir: join(temp.path, 'data'),
        logFile: join(temp.path, 'log'),
        port: await findFreePort(),
      });
    const first = await start();
    const connection = await mongoose.createConnection(first.uri).asPromise();
    await connection.createCollection('notes');
    await connection.transaction((session) => connection.collection('notes').insertOne({ text: 'kept' }, { session }));
    await connection.close();
    await first.stop();

    const second = await start();
    const again = await mongoose.createConnection(second.uri).asPromise();
    expect(await again.collection('notes').countDocuments()).toBe(1);
    await again.close();
    await second.stop();
  });
});

describe('databases of a test file', () => {
  test('are the only ones that drop removes', async () => {
    const [ours, others] = [testDatabase(), testDatabase()];
    const connection = await mongoose.createConnection(ours.uri).asPromise();
    for (const { prefix } of [ours, others])
      await connection.useDb(`${prefix}_account`).collection('users').insertOne({});
    await ours.drop();
    const names = (await connection.listDatabases()).databases.map(({ name }) => name);
    expect(names).toContain(`${others.prefix}_account`);
    expect(names).not.toContain(`${ours.prefix}_account`);
    await others.drop();
    await connection.close();
  });
});

describe('a started process', () => {
  test('is killed when it does not end within its grace period', async () => {
    const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')";
    const logFile = join(temp.path, 'stubborn.log');
    const child = await startProcess({ command: process.execPath, args: ['-e', stubborn], logFile, graceMs: 50 });
    expect(child.isRunning()).toBe(true);
    await child.stop();
    expect(child.isRunning()).toBe(false);
    expect(readFileSync(logFile, 'utf8')).toMatch(/^(up\n)?$/);
    await expect(child.ended).resolves.toMatch(/SIG(KILL|TERM)/);
  });
});
