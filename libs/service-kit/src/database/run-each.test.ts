import { expect, test } from '@jest/globals';
import { runEach } from './run-each.ts';

test('each item is worked on, one after the other, and the first failure is thrown at the end', async () => {
  const steps: string[] = [];
  const work = async (item: string) => {
    steps.push(`${item} begins`);
    await Promise.resolve();
    steps.push(`${item} ends`);
    if (item !== 'b') throw new Error(item);
  };
  await expect(runEach(['a', 'b', 'c'], work)).rejects.toThrow(/^a$/);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('some may be worked on at the same time', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await runEach(new Set([1, 2, 3, 4, 5]), work, 2);
  expect(most).toBe(2);
});
