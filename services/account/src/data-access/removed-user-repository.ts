import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** Keeps the id of a removed user and no personal data. Its version keeps late events from reviving copies in other services. */
const removedUserSchema = new Schema(
  {
    /** Greater than the version of every earlier event about the user. */
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
    // It needs no index, but not every transaction can create a collection.
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
