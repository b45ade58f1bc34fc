import type { ClientSession, Connection } from 'mongoose';
import { type ResetTokenRow, resetTokenModel } from './reset-token-schema';

export interface ResetToken {
  userId: string;
  tokenHash: string;
  expiresAt: Date;
}

export const createResetTokenRepository = (connection: Connection) => {
  const model = resetTokenModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    /** Makes this the user's only token. */
    async replace({ userId, ...fields }: ResetToken, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: userId }, fields, { upsert: true, session: transaction });
    },

    /** Whose token it is, unless it has expired. Index: token. */
    async findOwner(tokenHash: string, now: Date): Promise<string | null> {
      const row = await model.findOne({ tokenHash, expiresAt: { $gt: now } }).lean<ResetTokenRow>();
      return row?._id.toHexString() ?? null;
    },

    /** Uses the token up. @returns false when another call was faster or a newer token has replaced it */
    async consume(tokenHash: string, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ tokenHash }, { session: transaction });
      return deletedCount === 1;
    },
  };
};
