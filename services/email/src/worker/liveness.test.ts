import { beforeEach, describe, expect, test } from '@jest/globals';
import { createLiveness, stuckAfterMs } from './liveness';

let now = 0;
let lane: { progress: number; running: boolean; pausing: boolean; waiting: () => Promise<boolean> };
const create = () =>
  createLiveness(
    [
      {
        progress: () => lane.progress,
        isRunning: () => lane.running,
        isPausing: () => lane.pausing,
        hasWaitingJobs: () => lane.waiting(),
      },
    ],
    () => now,
  );

/** Checks now, again right after, and once the time is over. */
const watch = async (meanwhile = () => undefined as unknown) => {
  const liveness = create();
  await liveness.check();
  await liveness.check();
  now += stuckAfterMs - 1;
  meanwhile();
  await liveness.check();
  expect(liveness.isAlive()).toBe(lane.running);
  now += 1;
  await liveness.check();
  return liveness.isAlive();
};

beforeEach(() => {
  now = 1_000;
  lane = { progress: 5, running: true, pausing: false, waiting: async () => true };
});

describe('a worker is alive', () => {
  test('while nothing waits', async () => {
    lane.waiting = async () => false;
    expect(await watch()).toBe(true);
  });

  test('while jobs start and end', async () => {
    expect(
      await watch(() => {
        lane.progress += 1;
      }),
    ).toBe(true);
  });

  test('while a lane pauses on purpose', async () => {
    lane.pausing = true;
    expect(await watch()).toBe(true);
  });

  test('while Redis is down', async () => {
    lane.waiting = () => Promise.reject(new Error('redis is down'));
    expect(await watch()).toBe(true);
  });
});

describe('a worker is not alive', () => {
  test('when jobs wait for long and none moves', async () => {
    expect(await watch()).toBe(false);
  });

  test('when its loop has ended', () => {
    lane.running = false;
    expect(create().isAlive()).toBe(false);
  });
});
