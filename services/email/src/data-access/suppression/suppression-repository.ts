import { type Clock, duplicateKey, type RowOf } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A mailbox that does not exist today may exist tomorrow, and providers reply 'no such user' in error. */
const keptSeconds = 86_400;

const suppressionSchema = new Schema(
  {
    /** The address in lower case. */
    _id: { type: String, required: true },
    /** The email that was refused. */
    mailId: { type: String, default: null },
    /** Null: until an operator removes it. */
    createdAt: { type: Date, default: null, index: { expireAfterSeconds: keptSeconds, name: 'forgive' } },
    /** Since when, of one that an operator has added. */
    addedAt: { type: Date, default: null },
    reason: { type: String, default: 'the server replied that the address does not exist' },
  },
  { collection: 'suppressions', versionKey: false },
);

/** The collection `suppressions`: addresses that do not exist, to which sending again would cost the sender's reputation. */
export const createSuppressionRepository = (connection: Connection, clock: Clock) => {
  const model = connection.model('Suppression', suppressionSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async has(address: string): Promise<boolean> {
      const found = await model.findById(address.toLowerCase()).lean<RowOf<typeof suppressionSchema>>();
      // MongoDB removes expired documents only once a minute.
      return found !== null && (!found.createdAt || clock().getTime() - found.createdAt.getTime() < keptSeconds * 1000);
    },

    async add(address: string, emailId: string): Promise<void> {
      const fields = { $set: { mailId: emailId, createdAt: clock() } };
      // One that an operator has added stays.
      await model
        .updateOne({ _id: address.toLowerCase(), addedAt: null }, fields, { upsert: true })
        .catch((error: unknown) => {
          // Another worker added it at the same moment. The error would carry the address into the log.
          if (!duplicateKey(error)) throw error;
        });
    },

    /** Until `remove`, whatever the worker finds out about the address. */
    async suppress(address: string, reason: string): Promise<void> {
      const fields = { $set: { createdAt: null, addedAt: clock(), reason } };
      await model.updateOne({ _id: address.toLowerCase() }, fields, { upsert: true });
    },

    /** @returns whether the address was suppressed */
    async remove(address: string): Promise<boolean> {
      return (await model.deleteOne({ _id: address.toLowerCase() })).deletedCount === 1;
    },

    /** By address. @param skip how many pages before this one have shown */
    async list(limit: number, { address, skip = 0 }: { address?: string | undefined; skip?: number | undefined }) {
      const rows = await model
        .find(address === undefined ? {} : { _id: address.toLowerCase() })
        .skip(skip)
        .sort({ _id: 1 })
        .limit(limit)
        .lean<RowOf<typeof suppressionSchema>[]>();
      return rows.map(({ _id, createdAt, addedAt, reason }) => ({
        address: _id,
        reason,
        createdAt: addedAt ?? createdAt ?? new Date(0),
        expiresAt: createdAt && new Date(createdAt.getTime() + keptSeconds * 1_000),
      }));
    },
  };
};
