import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
import { addPlayer } from '../projection/players.ts';

/** Number of a player's followers and of players it follows. */
export interface FollowCounts {
  followers: number;
  following: number;
}

/** The row has the id of its player. */
const followCountSchema = new Schema(
  { followers: { type: Number, required: true }, following: { type: Number, required: true } },
  { collection: 'followCounts', versionKey: false },
);

/** Counts are exact because every change of `follows` updates them in the same transaction. */
export const createFollowCountRepository = (connection: Connection) => {
  const model = connection.model('FollowCount', followCountSchema);
  return {
    // Rows are read by id only. Without the collection, the first follows would all try to create it in their transactions.
    createIndexes: () => model.createCollection(),

    /** @returns null for an unknown player */
    async find(playerId: string): Promise<FollowCounts | null> {
      const _id = new Types.ObjectId(playerId);
      const rows = await model.aggregate<Partial<FollowCounts>>([{ $match: { _id } }, addPlayer(_id)]);
      const isCount = ({ followers }: Partial<FollowCounts>) => followers !== undefined;
      if (rows.every(isCount)) return null;
      const { followers = 0, following = 0 } = rows.find(isCount) ?? {};
      return { followers, following };
    },

    async remove(playerId: string): Promise<void> {
      await model.deleteOne({ _id: playerId });
    },

    /** @param changes increments by player id */
    async add(changes: ReadonlyMap<string, FollowCounts>, transaction: ClientSession): Promise<void> {
      if (changes.size === 0) return;
      await model.bulkWrite(
        [...changes].map(([playerId, change]) => ({
          updateOne: { filter: { _id: playerId }, update: { $inc: { ...change } }, upsert: true },
        })),
        { session: transaction },
      );
    },
  };
};
