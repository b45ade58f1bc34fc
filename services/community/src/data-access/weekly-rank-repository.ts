import type { RowOf } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

interface WeeklyRank {
  playerId: string;
  rank: number;
}

export interface RankChange {
  week: Date;
  rank: number;
  before: number;
}

const weekMs = 7 * 86_400_000;

/** A player's rank at the start of a week. The row has the id of its player. */
const weeklyRankSchema = new Schema(
  {
    week: { type: Date, required: true },
    rank: { type: Number, required: true },
    /** The rank of the week before; missing if it is not known. */
    before: { type: Number },
  },
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

    /** Finds the rank at the start of a week with the one of the week before. @returns null unless both are known */
    async findChange(playerId: string): Promise<RankChange | null> {
      const row = await model.findById(playerId).lean<RowOf<typeof weeklyRankSchema> & { before?: number | null }>();
      return row?.before == null ? null : { week: row.week, rank: row.rank, before: row.before };
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
        const isSaved = { $eq: ['$week', week] };
        const isOfWeekBefore = { $eq: ['$week', new Date(week.getTime() - weekMs)] };
        const before = { $cond: [isSaved, '$before', { $cond: [isOfWeekBefore, '$rank', '$$REMOVE'] }] };
        return {
          updateOne: {
            filter: { _id: new Types.ObjectId(playerId) },
            update: [{ $set: { week, rank: { $cond: [isSaved, '$rank', rank] }, before } }],
            upsert: true,
          },
        };
      });
      const session = transaction && { session: transaction };
      await model.bulkWrite(updates, { ordered: false, ...session });
    },
  };
};
