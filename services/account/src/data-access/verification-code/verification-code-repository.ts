import { limits } from '@portal/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { type VerificationCodeRow, verificationCodeModel } from './verification-code-schema';

export interface VerificationCode {
  userId: string;
  codeId: string;
  mac: string;
  expiresAt: Date;
}

const toCode = ({ _id, codeId, mac, expiresAt }: VerificationCodeRow): VerificationCode => ({
  userId: _id.toHexString(),
  codeId,
  mac,
  expiresAt,
});

const live = (userId: string, now: Date) => ({
  _id: userId,
  attempts: { $lt: limits.otp.maxAttempts },
  expiresAt: { $gt: now },
});

export const createVerificationCodeRepository = (connection: Connection) => {
  const model = verificationCodeModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    /** Makes this the user's only code. */
    async replace({ userId, ...fields }: VerificationCode, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: userId }, { ...fields, attempts: 0 }, { upsert: true, session: transaction });
    },

    /** Is there a code that a right answer would still open? */
    async isLive(userId: string, now: Date): Promise<boolean> {
      return (await model.exists(live(userId, now))) !== null;
    },

    /**
     * Counts a try and gives the code to compare with, or null when none is left. Counting comes first and is one operation,
     * so that parallel guesses share the tries.
     */
    async takeTry(userId: string, now: Date): Promise<VerificationCode | null> {
      const row = await model
        .findOneAndUpdate(live(userId, now), { $inc: { attempts: 1 } })
        .lean<VerificationCodeRow>();
      return row && toCode(row);
    },

    /** Uses the code up. @returns false when another call was faster or a newer code has replaced it */
    async consume(userId: string, codeId: string, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: userId, codeId }, { session: transaction });
      return deletedCount === 1;
    },

    async removeOf(userIds: readonly string[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ _id: { $in: userIds } }, { session: transaction });
    },
  };
};
