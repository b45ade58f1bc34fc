import { isDeepStrictEqual } from 'node:util';
import type { Types } from 'mongoose';

/**
 * Copies rows elsewhere after they were written. Several processes may copy the same rows at once, so rows that changed meanwhile are
 * copied again: whoever writes a row last also copies it last.
 */
export const copyRows = async <Row extends { _id: Types.ObjectId }>(
  ids: readonly Types.ObjectId[],
  read: (ids: Types.ObjectId[]) => Promise<Row[]>,
  copy: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  let rows = ids.length > 0 ? await read([...ids]) : [];
  while (rows.length > 0) {
    await copy(rows);
    const copied = new Map(rows.map((row) => [row._id.toHexString(), row]));
    const current = await read(rows.map(({ _id }) => _id));
    rows = current.filter((row) => !isDeepStrictEqual(row, copied.get(row._id.toHexString())));
  }
};
