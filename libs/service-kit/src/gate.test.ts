import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createGate } from './gate';

/** Work that the test ends. */
const job = () => {
  let finish = () => {};
  let started = false;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    started = true;
    await ended;
  };
  return { work, finish: () => finish(), hasStarted: () => started };
};

describe('createGate', () => {
  test('runs as many at once as it has places, the others in their order', async () => {
    const gate = createGate({ concurrency: 2, queue: 5 });
    const jobs = [job(), job(), job(), job()];
    const runs = jobs.map(({ work }) => gate.run(work));
    const started = () => jobs.map(({ hasStarted }) => hasStarted());
    await turn();
    expect(started()).toEqual([true, true, false, false]);
    jobs[1]?.finish();
    await runs[1];
    await turn();
    expect(started()).toEqual([true, true, true, false]);
    for (const { finish } of jobs) finish();
    await Promise.all(runs);
    expect(started()).toEqual([true, true, true, true]);
  });

  test('starts waiting work together once little enough is running', async () => {
    const gate = createGate({ concurrency: 4, queue: 5, refillAt: 2 });
    const jobs = Array.from({ length: 7 }, job);
    const runs = jobs.map(({ work }) => gate.run(work));
    const started = () => jobs.filter(({ hasStarted }) => hasStarted()).length;
    const afterEnd = async (position: number) => {
      jobs[position]?.finish();
      await runs[position];
      await turn();
      return started();
    };
    expect([await afterEnd(0), await afterEnd(1), await afterEnd(2), await afterEnd(3)]).toEqual([4, 6, 6, 7]);
    for (const { finish } of jobs) finish();
    await Promise.all(runs);
  });

  test('refuses what finds the queue full, and takes work again afterwards', async () => {
    const gate = createGate({ concurrency: 1, queue: 1 });
    const [running, waiting] = [job(), job()];
    const runs = [gate.run(running.work), gate.run(waiting.work)];
    await expect(gate.run(async () => 'never')).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
    running.finish();
    waiting.finish();
    await Promise.all(runs);
    await expect(gate.run(async () => 'now')).resolves.toBe('now');
  });

  test('gives the place on when work fails', async () => {
    const gate = createGate({ concurrency: 1, queue: 1 });
    const failing = gate.run(() => Promise.reject(new Error('broken')));
    const next = gate.run(async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  test('skips waiting work whose caller is gone', async () => {
    const gate = createGate({ concurrency: 1, queue: 2 });
    const [first, abandoned] = [job(), job()];
    const caller = new AbortController();
    const running = gate.run(first.work);
    const waiting = gate.run(abandoned.work, caller.signal);
    caller.abort();
    first.finish();
    await running;
    await expect(waiting).rejects.toMatchObject({ code: 'busy' });
    expect(abandoned.hasStarted()).toBe(false);
    await expect(gate.run(async () => 'free')).resolves.toBe('free');
  });
});
