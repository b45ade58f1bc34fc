import { type Connection, Schema, type Types } from 'mongoose';

/** At most one row a user, so that only the newest code can be right. */
export interface VerificationCodeRow {
  /** The user's id. */
  _id: Types.ObjectId;
  codeId: string;
  /** Keyed hash of code id and code; the code itself is stored nowhere. */
  mac: string;
  attempts: number;
  expiresAt: Date;
}

/** The service's clock decides what has expired; the database only sweeps up well afterwards. */
const sweepAfterSeconds = 3_600;

const verificationCodeSchema = new Schema<VerificationCodeRow>(
  {
    codeId: { type: String, required: true },
    mac: { type: String, required: true },
    attempts: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'verificationCodes', versionKey: false },
);
verificationCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: sweepAfterSeconds, name: 'expired' });

export const verificationCodeModel = (connection: Connection) =>
  connection.model<VerificationCodeRow>('VerificationCode', verificationCodeSchema);
