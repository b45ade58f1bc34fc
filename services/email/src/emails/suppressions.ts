import { type Clock, duplicateKey } from '@portal/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A mailbox that does not exist today may exist tomorrow, and providers answer 'no such user' in error; so it is forgiven. */
const forgivenAfterSeconds = 86_400;

interface Suppression {
  /** The address in lower case. */
  _id: string;
  /** The mail that was refused. */
  mailId: string;
  createdAt: Date;
}

const suppressionSchema = new Schema<Suppression>(
  {
    _id: { type: String, required: true },
    mailId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'suppressions', versionKey: false },
);
suppressionSchema.index({ createdAt: 1 }, { expireAfterSeconds: forgivenAfterSeconds, name: 'forgive' });

/** Addresses that the mail server called non-existent: sending on would cost the sender's reputation. */
export const createSuppressions = (connection: Connection, clock: Clock) => {
  const model = connection.model<Suppression>('Suppression', suppressionSchema);
  return {
    createIndexes: () => model.createIndexes(),
    async has(address: string): Promise<boolean> {
      const found = await model.findById(address.toLowerCase()).lean<Suppression>();
      // MongoDB removes expired rows once a minute only.
      return found !== null && clock().getTime() - found.createdAt.getTime() < forgivenAfterSeconds * 1000;
    },
    async add(address: string, mailId: string): Promise<void> {
      const row = { $set: { mailId, createdAt: clock() } };
      await model.updateOne({ _id: address.toLowerCase() }, row, { upsert: true }).catch((error: unknown) => {
        // Another worker was told the same at the same moment. The error would carry the address into the log.
        if (!duplicateKey(error)) throw error;
      });
    },
  };
};
export type Suppressions = ReturnType<typeof createSuppressions>;
