import { type Clock, duplicateKey, type RowOf } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A mailbox that does not exist today may exist tomorrow, and providers reply 'no such user' in error. */
const keptSeconds = 86_400;

const suppressionSchema = new Schema(
  {
    /** The address in lower case. */
    _id: { type: String, required: true },
    /** The email that was refused. */
    mailId: { type: String, required: true },
    createdAt: { type: Date, required: true, index: { expireAfterSeconds: keptSeconds, name: 'forgive' } },
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
      return found !== null && clock().getTime() - found.createdAt.getTime() < keptSeconds * 1000;
    },

    async add(address: string, emailId: string): Promise<void> {
      const fields = { $set: { mailId: emailId, createdAt: clock() } };
      await model.updateOne({ _id: address.toLowerCase() }, fields, { upsert: true }).catch((error: unknown) => {
        // Another worker added it at the same moment. The error would carry the address into the log.
        if (!duplicateKey(error)) throw error;
      });
    },
  };
};
