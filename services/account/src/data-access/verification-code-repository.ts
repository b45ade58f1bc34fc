import { limits } from '@portal/contracts';
import type { RowOf } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { expiryIndex } from './session-repository.ts';

/** The user's id is the row's id, which leaves one row per user: only the newest code is valid. */
const verificationCodeSchema = new Schema(
  {
    codeId: { type: String, required: true },
    /** Keyed hash of code id and code. The code itself is not stored. */
    mac: { type: String, required: true },
    attempts: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'verificationCodes', versionKey: false },
);
verificationCodeSchema.index(...expiryIndex);

type VerificationCode = Pick<RowOf<typeof verificationCodeSchema>, 'codeId' | 'mac' | 'expiresAt'>;

const matchLive = (userId: string, now: Date) => ({
  _id: userId,
  attempts: { $lt: limits.otp.maxAttempts },
  expiresAt: { $gt: now },
});

export const createVerificationCodeRepository = (connection: Connection) => {
  const model = connection.model('VerificationCode', verificationCodeSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async replace(
      { userId, ...fields }: VerificationCode & { userId: string },
      transaction: ClientSession,
    ): Promise<void> {
      await model.replaceOne({ _id: userId }, { ...fields, attempts: 0 }, { upsert: true, session: transaction });
    },

    /** Whether the user has a code that has not expired and has attempts left. */
    async isLive(userId: string, now: Date): Promise<boolean> {
      return (await model.exists(matchLive(userId, now))) !== null;
    },

    /**
     * Counts an attempt in the same operation that reads the code, so parallel guesses share the attempts.
     * @returns null if no code is live
     */
    takeAttempt: (userId: string, now: Date): Promise<VerificationCode | null> =>
      model
        .findOneAndUpdate(matchLive(userId, now), { $inc: { attempts: 1 } })
        .lean<VerificationCode>()
        .exec(),

    /** @returns false if the code was used by a parallel request or replaced by a newer one */
    async consume(userId: string, codeId: string, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: userId, codeId }, { session: transaction });
      return deletedCount === 1;
    },

    async remove(userIds: readonly string[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ _id: { $in: userIds } }, { session: transaction });
    },
  };
};
