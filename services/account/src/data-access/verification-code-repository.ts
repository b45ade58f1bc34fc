import { limits } from '@portal/contracts';
import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';
import { expiryIndex } from './session-repository';

/** One row per user, so that only the newest code is valid. */
interface VerificationCodeRow {
  /** The user's id. */
  _id: Types.ObjectId;
  codeId: string;
  /** Keyed hash of code id and code; the code itself is stored nowhere. */
  mac: string;
  attempts: number;
  expiresAt: Date;
}

const verificationCodeSchema = new Schema<VerificationCodeRow>(
  {
    codeId: { type: String, required: true },
    mac: { type: String, required: true },
    attempts: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'verificationCodes', versionKey: false },
);
verificationCodeSchema.index(...expiryIndex);

interface VerificationCode {
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
  const model = connection.model<VerificationCodeRow>('VerificationCode', verificationCodeSchema);
  return {
    createIndexes: () => model.createIndexes(),

    /** Replaces the user's code. */
    async replace({ userId, ...fields }: VerificationCode, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: userId }, { ...fields, attempts: 0 }, { upsert: true, session: transaction });
    },

    /** Whether the user has a code that has neither expired nor used up its attempts. */
    async isLive(userId: string, now: Date): Promise<boolean> {
      return (await model.exists(live(userId, now))) !== null;
    },

    /**
     * Counts an attempt. Count and read are one operation, so parallel guesses share the attempts.
     * @returns the code to compare with, null if none is live
     */
    async takeAttempt(userId: string, now: Date): Promise<VerificationCode | null> {
      const row = await model
        .findOneAndUpdate(live(userId, now), { $inc: { attempts: 1 } })
        .lean<VerificationCodeRow>();
      return row && toCode(row);
    },

    /** @returns false if the code was used by a parallel request or replaced by a newer one */
    async consume(userId: string, codeId: string, transaction: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: userId, codeId }, { session: transaction });
      return deletedCount === 1;
    },

    async removeOf(userIds: readonly string[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ _id: { $in: userIds } }, { session: transaction });
    },
  };
};
