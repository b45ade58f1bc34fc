import { afterAll, expect, test } from '@jest/globals';
import { testRedisPrefix, waitFor } from '@portal/testing';
import { Queue } from 'bullmq';
import { connectRedisForWorker, queueOptions, startSchedule } from '../src/redis/index.ts';
import { silentLogger as logger } from '../src/testing/index.ts';

const { url: redisUrl, prefix: redisPrefix, flush } = testRedisPrefix();
afterAll(flush);

/** Starts a process that runs `work` every second. */
const start = (name: string, work: () => Promise<void>) =>
  startSchedule({ name, pattern: '* * * * * *', work, redisUrl, redisPrefix, logger });

test('work runs on time, in one of the processes, and again after a failure', async () => {
  const runs: number[] = [];
  const work = async () => void runs.push(Math.floor(Date.now() / 1_000));
  const processes = [start('every-second', work), start('every-second', work)];
  await waitFor(() => runs.length >= 3);
  await Promise.all(processes.map(({ stop }) => stop()));
  expect(new Set(runs).size).toBe(runs.length);
});

test('a run that was due while no process ran is made up for', async () => {
  const name = 'every-year';
  const connection = connectRedisForWorker(redisUrl, logger);
  const queue = new Queue(name, queueOptions(connection, redisPrefix, name));
  const pattern = '0 0 1 1 *';
  const schedule = (work: () => Promise<void>) => startSchedule({ name, pattern, work, redisUrl, redisPrefix, logger });
  const first = schedule(async () => undefined);
  await waitFor(async () => (await queue.getDelayedCount()) === 1);
  await first.stop();
  const [due] = await queue.getDelayed();
  await due?.changeDelay(0);
  const runs: string[] = [];
  const second = schedule(async () => void runs.push(name));
  await waitFor(() => runs.length === 1);
  expect((await queue.getJobScheduler(name))?.pattern).toBe(pattern);
  await second.stop();
  await queue.close();
  connection.disconnect();
});
