import type { RowOf } from '@portal/service-kit';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

interface WeeklyRank {
  playerId: string;
  rank: number;
}

/** A player's rank at the start of a week; its id is the player's. */
const weeklyRankSchema = new Schema(
  { week: { type: Date, required: true }, rank: { type: Number, required: true } },
  { collection: 'weeklyRanks', versionKey: false },
);

/** Progress of a week's snapshot; the holder of the lease continues it. */
interface SnapshotProgress {
  week: Date;
  /** The last player whose rank is stored, by `rankKey`, and that rank. */
  after: string;
  rank: number;
  isDone: boolean;
}

interface SnapshotRow extends SnapshotProgress {
  _id: 'weekly';
  leaseUntil: Date;
}

const id = { _id: 'weekly' } as const;

/** The place of each player at the start of the week, the last one known. Rows are found by id. */
export const createWeeklyRankRepository = (connection: Connection) => {
  const model = connection.model('WeeklyRank', weeklyRankSchema);
  const snapshots = connection.collection<SnapshotRow>('rankSnapshots');
  return {
    createIndexes: () => model.createCollection(),

    /** @returns null when none was taken since the given week began */
    async rankSince(playerId: string, since: Date): Promise<number | null> {
      const row = await model.findById(playerId).lean<RowOf<typeof weeklyRankSchema>>();
      return row && row.week >= since ? row.rank : null;
    },

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async save(week: Date, ranks: readonly WeeklyRank[], transaction?: ClientSession): Promise<void> {
      const updates = ranks.map(({ playerId, rank }) => ({
        updateOne: { filter: { _id: new Types.ObjectId(playerId) }, update: { $set: { week, rank } }, upsert: true },
      }));
      await model.bulkWrite(updates, { ordered: false, ...(transaction && { session: transaction }) });
    },

    /**
     * Begins the week's snapshot, or continues one whose process was killed.
     * @returns null when the snapshot is done or another process takes it
     */
    async claim(week: Date, now: Date, leaseUntil: Date): Promise<SnapshotProgress | null> {
      await snapshots.updateOne(
        id,
        { $setOnInsert: { week: new Date(0), after: '', rank: 0, isDone: true, leaseUntil: new Date(0) } },
        { upsert: true },
      );
      await snapshots.updateOne(
        { ...id, week: { $lt: week }, leaseUntil: { $lt: now } },
        { $set: { week, after: '', rank: 0, isDone: false } },
      );
      const free = { ...id, week, isDone: false, leaseUntil: { $lt: now } };
      return snapshots.findOneAndUpdate(free, { $set: { leaseUntil } }, { returnDocument: 'after' });
    },

    /** @param leaseUntil until when no other process continues */
    async record(progress: SnapshotProgress, leaseUntil: Date): Promise<void> {
      await snapshots.updateOne(id, { $set: { ...progress, leaseUntil } });
    },
  };
};
