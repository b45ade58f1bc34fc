import type { RowOf } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { expiryIndex } from './session-repository.ts';

/** The user's id is the row's id, which leaves one row per user: only the newest link works. */
const resetTokenSchema = new Schema(
  {
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetTokens', versionKey: false },
);
// A reset is requested with nothing but the token.
resetTokenSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
resetTokenSchema.index(...expiryIndex);
type ResetTokenRow = RowOf<typeof resetTokenSchema>;

export const createResetTokenRepository = (connection: Connection) => {
  const model = connection.model('ResetToken', resetTokenSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async replace(
      { userId, ...fields }: Omit<ResetTokenRow, '_id'> & { userId: string },
      transaction: ClientSession,
    ): Promise<void> {
      await model.replaceOne({ _id: userId }, fields, { upsert: true, session: transaction });
    },

    /** Ends the link of a user. */
    async remove(userId: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: userId }, { session: transaction });
    },

    /** @returns the id of the user who owns the token, or null if it is unknown or has expired. Index: token. */
    async findOwner(tokenHash: string, now: Date): Promise<string | null> {
      const row = await model.findOne({ tokenHash, expiresAt: { $gt: now } }).lean<ResetTokenRow>();
      return row?._id.toHexString() ?? null;
    },

    /** @returns false if the token was used by a parallel request or replaced by a newer one */
    async consume(tokenHash: string, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ tokenHash }, { session: transaction });
      return deletedCount === 1;
    },
  };
};
