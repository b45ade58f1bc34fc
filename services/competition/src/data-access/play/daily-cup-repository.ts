import type { DailyCupInput } from '@portal/contracts';
import { type EntityOf, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';

const text = { type: String, required: true } as const;

const dailyCupSchema = new Schema(
  {
    organizerId: text,
    name: text,
    platformGroup: text,
    size: { type: Number, required: true },
    opensAt: text,
    startsAt: text,
    /** When the next cup opens. Absent while it is paused. */
    nextAt: { type: Date },
    /** Scheduled opening of the latest cup; prevents two cups on one day. */
    openedFor: { type: Date, default: null },
    latestId: { type: String, default: null },
    /** Whether an operator created it, who organizes without being listed. */
    byOperator: { type: Boolean },
  },
  { collection: 'dailyCups', versionKey: false },
);
dailyCupSchema.index({ nextAt: 1 }, { sparse: true, name: 'next' });
dailyCupSchema.index({ organizerId: 1 }, { name: 'organizer' });

interface DailyCupRow extends DailyCupInput {
  _id: Types.ObjectId;
  organizerId: string;
  nextAt?: Date | null;
  openedFor: Date | null;
  latestId: string | null;
  byOperator?: boolean;
}

/** The template of a cup that opens every day. */
export type StoredDailyCup = Omit<EntityOf<DailyCupRow>, 'nextAt'> & { nextAt: Date | null };

const toDailyCup = ({ nextAt = null, ...row }: DailyCupRow): StoredDailyCup => ({ ...toEntity(row), nextAt });

/** Rows without a next cup have no `nextAt`. */
const setNext = (nextAt: Date | null) => (nextAt ? { $set: { nextAt } } : { $unset: { nextAt: '' as const } });

export const createDailyCupRepository = (connection: Connection) => {
  const model = connection.model('DailyCup', dailyCupSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert({ id, nextAt, ...fields }: StoredDailyCup): Promise<void> {
      await model.create([{ _id: id, ...fields, ...(nextAt && { nextAt }) }]);
    },

    async findById(id: string): Promise<StoredDailyCup | null> {
      const row = await model.findById(id).lean<DailyCupRow>();
      return row && toDailyCup(row);
    },

    /** Lists daily cups, oldest first; every organizer's if `organizerId` is undefined. Index: organizer. */
    async list(organizerId: string | undefined, limit: number): Promise<StoredDailyCup[]> {
      const filter = organizerId === undefined ? {} : { organizerId };
      const rows = await model.find(filter).sort({ _id: 1 }).limit(limit).lean<DailyCupRow[]>();
      return rows.map(toDailyCup);
    },

    /** Index: organizer. */
    count: (organizerId: string): Promise<number> => model.countDocuments({ organizerId }),

    /** Daily cups whose next cup is due. Index: next. */
    async listDue(now: Date): Promise<StoredDailyCup[]> {
      const rows = await model.find({ nextAt: { $lte: now } }).lean<DailyCupRow[]>();
      return rows.map(toDailyCup);
    },

    /**
     * Sets when the next cup opens; null pauses.
     * @param known what was read before
     * @returns false if a cup has been opened, or the daily cup paused, resumed or deleted meanwhile
     */
    async setNext(
      { id, nextAt: known, openedFor }: Pick<StoredDailyCup, 'id' | 'nextAt' | 'openedFor'>,
      nextAt: Date | null,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: id, nextAt: known, openedFor }, setNext(nextAt));
      return matchedCount === 1;
    },

    /**
     * Notes that the cup that was due has been opened, or has been skipped.
     * @returns false if another process did so, or if it was paused or deleted meanwhile
     */
    async advance(
      { id, nextAt }: Pick<StoredDailyCup, 'id' | 'nextAt'>,
      after: Pick<StoredDailyCup, 'nextAt' | 'openedFor' | 'latestId'>,
      transaction: ClientSession,
    ): Promise<boolean> {
      const { nextAt: next, ...opened } = after;
      const { modifiedCount } = await model.updateOne(
        { _id: id, nextAt },
        { $set: { ...opened, nextAt: next } },
        { session: transaction },
      );
      return modifiedCount === 1;
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },

    /** Index: organizer. */
    async removeByOrganizer(organizerId: string): Promise<void> {
      await model.deleteMany({ organizerId });
    },
  };
};
