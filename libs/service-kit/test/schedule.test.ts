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

test('work runs on time, in one of the processes', async () => {
  const readSecond = () => Math.floor(Date.now() / 1_000);
  let runs = 0;
  const work = async () => {
    runs += 1;
  };
  const startedIn = readSecond();
  const processes = [start('every-second', work), start('every-second', work)];
  await waitFor(() => runs >= 6);
  await Promise.all(processes.map(({ stop }) => stop()));
  // A busy process may run late, and twice within a second.
  expect(runs).toBeLessThanOrEqual(readSecond() - startedIn + 1);
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
