import { describe, expect, test } from '@jest/globals';
import { cacheFor } from './time.ts';

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
