import type { RowOf } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

interface WeeklyRank {
  playerId: string;
  rank: number;
}

/** A player's rank at the start of a week. The row has the id of its player. */
const weeklyRankSchema = new Schema(
  { week: { type: Date, required: true }, rank: { type: Number, required: true } },
  { collection: 'weeklyRanks', versionKey: false },
);

/** Stores the last known place of each player at the start of a week. */
export const createWeeklyRankRepository = (connection: Connection) => {
  const model = connection.model('WeeklyRank', weeklyRankSchema);
  return {
    createIndexes: () => model.createCollection(),

    /** @returns null if no rank was stored since the given week began */
    async findRankSince(playerId: string, since: Date): Promise<number | null> {
      const row = await model.findById(playerId).lean<RowOf<typeof weeklyRankSchema>>();
      return row && row.week >= since ? row.rank : null;
    },

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async remove(playerId: string): Promise<void> {
      await model.deleteOne({ _id: playerId });
    },

    /** Saves the ranks of a week. Players who already have one of this week keep it. */
    async save(week: Date, ranks: readonly WeeklyRank[], transaction?: ClientSession): Promise<void> {
      const updates = ranks.map(({ playerId, rank }) => {
        const unlessSaved = { $cond: [{ $eq: ['$week', week] }, '$rank', rank] };
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(playerId) },
            update: [{ $set: { week, rank: unlessSaved } }],
            upsert: true,
          },
        };
      });
      const session = transaction && { session: transaction };
      await model.bulkWrite(updates, { ordered: false, ...session });
    },
  };
};
