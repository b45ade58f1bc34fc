import { describe, expect, test } from '@jest/globals';
import { retry } from './time';

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
