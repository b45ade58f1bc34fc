import { expect, test } from '@jest/globals';
import { createBatchLoader } from './batch-loader.ts';

test('keys of one turn are loaded together, unknown ones are undefined, and nothing is cached', async () => {
  const loaded: (readonly string[])[] = [];
  const load = createBatchLoader(async (keys) => {
    loaded.push(keys);
    return new Map(keys.filter(Number).map((key) => [key, Number(key) ** 2]));
  });
  expect(await Promise.all(['2', '3', 'x'].map(load))).toEqual([4, 9, undefined]);
  expect(await load('2')).toBe(4);
  expect(loaded).toEqual([['2', '3', 'x'], ['2']]);
});
