import { expect, test } from '@jest/globals';
import { createGate } from '@portal/testing';
import { createBatcher } from './batches.ts';

test('what arrives while a batch is under way goes together, bounded and in order', async () => {
  const batches: number[][] = [];
  const first = createGate();
  first.close();
  const add = createBatcher<number>(async (items) => {
    batches.push(items);
    if (batches.length === 1) await first.passed();
  }, 3);
  const alone = add(0);
  await Promise.resolve();
  await Promise.resolve();
  const others = [1, 2, 3, 4].map(add);
  first.open();
  await Promise.all([alone, ...others]);
  expect(batches).toEqual([[0], [1, 2, 3], [4]]);
});

test('a bad item fails alone, and the others are tried one after another', async () => {
  const done: number[] = [];
  let underWay = 0;
  const add = createBatcher<number>(async (items) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    underWay -= 1;
    if (items.includes(13)) throw new Error('unlucky');
    done.push(...items);
  }, 10);
  const results = await Promise.allSettled([12, 13, 14].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual([12, 14]);
});
