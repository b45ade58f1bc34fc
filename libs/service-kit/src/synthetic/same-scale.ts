import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import type { Scale } from './scale';

/**
 * Notes in the database of which size its scale data is: what there is depends on the numbers, so two sizes would belie each other.
 * @throws Error where an earlier load was of another size
 */
export const requireSameScale = async (connection: Connection, scale: Partial<Scale>): Promise<void> => {
  const scales = connection.collection<Partial<Scale> & { _id: 'scale' }>('scaleData');
  await scales.updateOne({ _id: 'scale' }, { $setOnInsert: scale }, { upsert: true });
  const { _id, ...loaded } = (await scales.findOne({ _id: 'scale' })) ?? { _id: 'scale', ...scale };
  if (!isDeepStrictEqual(loaded, scale))
    throw new Error(`The database holds scale data of another size already: ${JSON.stringify(loaded)}`);
};
