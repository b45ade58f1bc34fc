import { expect, test } from '@jest/globals';
import { createBatchLoader } from './batch-loader';

/** A loader of squares that counts its calls and fails for -1. */
const createSquares = () => {
  const loaded: string[][] = [];
  const load = createBatchLoader(async (keys) => {
    loaded.push(keys);
    if (keys.includes('-1')) throw new Error('no root');
    return new Map(keys.filter(Number).map((key) => [key, Number(key) ** 2]));
  });
  return { load, loaded };
};

test('keys of one turn are loaded together, each once', async () => {
  const { load, loaded } = createSquares();
  expect(await Promise.all(['2', '3', '2'].map(load))).toEqual([4, 9, 4]);
  expect(loaded).toEqual([['2', '3']]);
});

test('a later key is loaded again, so that it is never older than its request', async () => {
  const { load, loaded } = createSquares();
  await load('2');
  await load('2');
  expect(loaded).toEqual([['2'], ['2']]);
});

test('an unknown key is undefined', async () => {
  expect(await createSquares().load('x')).toBeUndefined();
});

test('a failure reaches every request of its turn and no later one', async () => {
  const { load } = createSquares();
  const results = await Promise.allSettled([load('-1'), load('2')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await load('2')).toBe(4);
});
