import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { testDatabase, testRedisPrefix, waitFor } from '@portal/testing';
import { type RunningProcess, supervise } from '@portal/testing/servers';
import { type Connection, connectMongo } from '../src/database/index.ts';
import { outboxTimings } from '../src/outbox/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';
import { createOwner } from './support/outbox-system.ts';

const database = testDatabase();
const redis = testRedisPrefix();
const dbName = `${database.prefix}_owner`;
const kills = 3;
const started: RunningProcess[] = [];
let connection: Connection;
afterAll(async () => {
  await Promise.all(started.map((running) => running.kill()));
  await connection.close();
  await Promise.all([database.drop(), redis.flush()]);
});

const start = async (role: 'relay' | 'consumer'): Promise<RunningProcess> => {
  const parameters = [
    join(__dirname, 'support/outbox-process.ts'),
    role,
    database.uri,
    dbName,
    redis.url,
    redis.prefix,
  ];
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const running = supervise(child, 5_000);
  started.push(running);
  await Promise.race([
    once(child, 'message'),
    running.ended.then((reason) => {
      throw new Error(`the ${role} did not start: ${reason}`);
    }),
  ]);
  return running;
};

const repeat = async (times: number, work: () => Promise<void>): Promise<void> => {
  for (let turn = 0; turn < times; turn += 1) await work();
};

test('whatever is killed, each event is delivered, closed and erased within the bound', async () => {
  connection = await connectMongo({ uri: database.uri, dbName, logger });
  const owner = createOwner(connection);
  await owner.outbox.model.createCollection();
  const running = { relay: await start('relay'), consumer: await start('consumer') };
  let lastFault = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const role = kill % 3 === 1 ? 'consumer' : 'relay';
    const goal = owner.committed.length + 10 + Math.random() * 80;
    const load = repeat(20, () => owner.commit(5));
    await waitFor(() => owner.committed.length > goal, { interval: 1 });
    await running[role].kill();
    lastFault = performance.now();
    // The other processes keep running.
    running[role] = await start(role);
    await load;
  }
  const timeout = Math.max(1_000, outboxTimings.boundMs - (performance.now() - lastFault));
  await waitFor(async () => (await owner.unfinished()).length === 0, { timeout }).catch(() => undefined);
  expect(await owner.unfinished()).toEqual([]);
  const received = await connection.collection<{ _id: string }>('received').distinct('_id');
  expect(owner.committed.filter((id) => !received.includes(id))).toEqual([]);
}, 90_000);

test('the waits add up to less than the bound, with time to spare for the work itself', () => {
  const { boundMs, restartMs, sweepMs, unconfirmedMs, lockMs, stalledCheckMs, backoffCapMs } = outboxTimings;
  const longestWait = Math.max(unconfirmedMs + sweepMs, lockMs + stalledCheckMs, backoffCapMs);
  expect(boundMs).toBe(30_000);
  expect(restartMs + longestWait).toBeLessThanOrEqual(boundMs - 10_000);
});
