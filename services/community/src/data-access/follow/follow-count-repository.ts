import { type ClientSession, type Connection, Types } from 'mongoose';

const objectId = (id: string) => new Types.ObjectId(id);

/** How many follow a player, and how many it follows. */
export interface FollowCounts {
  followers: number;
  following: number;
}

type FollowCountRow = FollowCounts & { _id: Types.ObjectId };

/** The collection `followCounts`: kept exact by whoever changes `follows`, in the same transaction. */
export const createFollowCountRepository = (connection: Connection) => {
  const counts = connection.collection<FollowCountRow>('followCounts');
  return {
    // Read by id alone; asking for that index makes the collection, which the first follows would otherwise do all at once.
    createIndexes: () => counts.createIndex({ _id: 1 }),

    async of(playerId: string): Promise<FollowCounts> {
      const row = await counts.findOne({ _id: objectId(playerId) });
      return { followers: row?.followers ?? 0, following: row?.following ?? 0 };
    },

    /** @param changes what to add to each player's counts */
    async add(changes: ReadonlyMap<string, FollowCounts>, transaction: ClientSession): Promise<void> {
      if (changes.size === 0) return;
      await counts.bulkWrite(
        [...changes].map(([playerId, change]) => ({
          updateOne: { filter: { _id: objectId(playerId) }, update: { $inc: { ...change } }, upsert: true },
        })),
        { session: transaction },
      );
    },
  };
};
