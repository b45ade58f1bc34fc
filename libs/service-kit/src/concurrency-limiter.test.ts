import { describe, expect, test } from '@jest/globals';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

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

describe('createConcurrencyLimiter', () => {
  test('rejects work that finds the queue full, and takes work again afterwards', async () => {
    const gate = createConcurrencyLimiter({ concurrency: 1, queue: 1 });
    const [running, waiting] = [job(), job()];
    const runs = [gate.run(running.work), gate.run(waiting.work)];
    await expect(gate.run(async () => 'never')).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
    running.finish();
    waiting.finish();
    await Promise.all(runs);
    await expect(gate.run(async () => 'now')).resolves.toBe('now');
  });

  test('skips waiting work whose caller is gone', async () => {
    const gate = createConcurrencyLimiter({ concurrency: 1, queue: 2 });
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
