import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';
import { expiryIndex } from './session-repository';

/** One row per user, so that only the newest link works. */
interface ResetTokenRow {
  /** The user's id. */
  _id: Types.ObjectId;
  tokenHash: string;
  expiresAt: Date;
}

const resetTokenSchema = new Schema<ResetTokenRow>(
  {
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetTokens', versionKey: false },
);
// A reset request carries the token only.
resetTokenSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
resetTokenSchema.index(...expiryIndex);

interface ResetToken {
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}

export const createResetTokenRepository = (connection: Connection) => {
  const model = connection.model<ResetTokenRow>('ResetToken', resetTokenSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Replaces the user's token. */
    async replace({ userId, ...fields }: ResetToken, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: userId }, fields, { upsert: true, session: transaction });
    },

    /** The id of the user who owns the token, null if it has expired. Index: token. */
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
