import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** The row has the id of the user. It says nothing about the person, and keeps copies elsewhere from being revived by an old event. */
const removedUserSchema = new Schema(
  {
    /** Greater than the version of every event about the user before. */
    version: { type: Number, required: true },
    removedAt: { type: Date, required: true },
  },
  { collection: 'removedUsers', versionKey: false },
);
type RemovedUserRow = RowOf<typeof removedUserSchema>;
export type RemovedUser = EntityOf<RemovedUserRow>;

export const createRemovedUserRepository = (connection: Connection) => {
  const model = connection.model('RemovedUser', removedUserSchema);
  return {
    // Rows are read by id only. A collection cannot be created within every transaction.
    createIndexes: () => model.createCollection(),

    async insert({ id, ...fields }: RemovedUser, transaction: ClientSession): Promise<void> {
      await model.insertMany([{ _id: id, ...fields }], { session: transaction });
    },

    /** Lists removed users by id, starting after `after`. */
    async listById(after: string | null, limit: number): Promise<RemovedUser[]> {
      const rows = await model
        .find(after === null ? {} : { _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<RemovedUserRow[]>();
      return rows.map(toEntity);
    },
  };
};
