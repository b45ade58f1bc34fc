import { describe, expect, test } from '@jest/globals';
import { cacheFor, retry } from './time.ts';

const hourMs = 3_600_000;

describe('retry', () => {
  test('returns the first success', async () => {
    let calls = 0;
    const work = async () => {
      calls += 1;
      if (calls < 3) throw new Error(`attempt ${calls}`);
      return calls;
    };
    await expect(retry(work, { delayMs: 0 })).resolves.toBe(3);
  });

  test('throws the last error when its attempts are used up, and immediately for an error that is not retryable', async () => {
    let calls = 0;
    const work = async () => {
      calls += 1;
      throw new Error(`attempt ${calls}`);
    };
    await expect(retry(work, { delayMs: 0, attempts: 2 })).rejects.toThrow('attempt 2');
    await expect(retry(work, { delayMs: 0, isRetryable: () => false })).rejects.toThrow('attempt 3');
  });

  test('throws the last error when it is aborted during the pause', async () => {
    const stopping = new AbortController();
    const failure = new Error('the database is down');
    const work = async () => {
      throw failure;
    };
    const onRetry = () => queueMicrotask(() => stopping.abort());
    await expect(retry(work, { delayMs: hourMs, signal: stopping.signal, onRetry })).rejects.toBe(failure);
  });
});

describe('cacheFor', () => {
  test('reads again once the result is old, and when the clock goes back', async () => {
    let now = 1_000;
    let reads = 0;
    const read = cacheFor(
      100,
      () => now,
      async () => ++reads,
    );
    const readAt = (at: number) => {
      now = at;
      return read();
    };
    expect([await readAt(1_000), await readAt(1_099), await readAt(1_100), await readAt(500)]).toEqual([1, 1, 2, 3]);
  });

  test('keeps a result when an earlier read fails after it', async () => {
    let now = 0;
    let reads = 0;
    let fail = (_error: Error): void => {};
    const read = cacheFor(
      100,
      () => now,
      () => {
        reads += 1;
        return reads === 1 ? new Promise<number>((_resolve, reject) => (fail = reject)) : Promise.resolve(reads);
      },
    );
    const first = read();
    now = 100;
    expect(await read()).toBe(2);
    fail(new Error('too late'));
    await expect(first).rejects.toThrow('too late');
    expect(await read()).toBe(2);
  });
});
