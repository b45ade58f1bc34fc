import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';
import { AppError } from '../app-error.ts';

/** More than the number of writers that can overlap on one row. */
const maxTurns = 20;

/**
 * Copies rows elsewhere after they were written. Several processes may copy the same rows concurrently, so rows that have changed meanwhile
 * are copied again: the last writer of a row is also the last to copy it.
 * @throws AppError `busy` if rows still change after `maxTurns`; the caller's event is delivered again
 */
export const copyRows = async <Row extends { _id: Types.ObjectId }>(
  ids: readonly Types.ObjectId[],
  read: (ids: Types.ObjectId[]) => Promise<Row[]>,
  copy: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  let rows = ids.length > 0 ? await read([...ids]) : [];
  for (let turn = 0; rows.length > 0; turn += 1) {
    if (turn === maxTurns) throw new AppError('busy', { cause: `${rows.length} rows change while they are copied` });
    await copy(rows);
    const copied = new Map(rows.map((row) => [row._id.toHexString(), row]));
    const current = await read(rows.map(({ _id }) => _id));
    rows = current.filter((row) => !isDeepStrictEqual(row, copied.get(row._id.toHexString())));
  }
};
