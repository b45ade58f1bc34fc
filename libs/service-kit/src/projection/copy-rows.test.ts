import { expect, test } from '@jest/globals';
import { Types } from 'mongoose';
import { copyRows } from './copy-rows.ts';

const id = new Types.ObjectId();

/** A table whose row changes with each of the first reads. */
const rowThatChanges = (times: number) => {
  let version = 0;
  const read = async () => {
    version = Math.min(version + 1, times);
    return [{ _id: id, version }];
  };
  return read;
};

test('rows that change while they are copied are copied again', async () => {
  const copies: number[] = [];
  await copyRows([id], rowThatChanges(3), async (rows) => copies.push(...rows.map(({ version }) => version)));
  expect(copies).toEqual([1, 2, 3]);
});

test('rows that never stop changing end the copying, so that the event is delivered again', async () => {
  const copied = copyRows([id], rowThatChanges(Number.POSITIVE_INFINITY), async () => undefined);
  await expect(copied).rejects.toMatchObject({ code: 'busy' });
});
