import { type Connection, Schema, type Types } from 'mongoose';

/** At most one row a user, so that only the newest link works. */
export interface ResetTokenRow {
  /** The user's id. */
  _id: Types.ObjectId;
  tokenHash: string;
  expiresAt: Date;
}

/** The service's clock decides what has expired; the database only sweeps up well afterwards. */
const sweepAfterSeconds = 3_600;

const resetTokenSchema = new Schema<ResetTokenRow>(
  {
    tokenHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'resetTokens', versionKey: false },
);
// A reset knows nothing but the token.
resetTokenSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
resetTokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: sweepAfterSeconds, name: 'expired' });

export const resetTokenModel = (connection: Connection) =>
  connection.model<ResetTokenRow>('ResetToken', resetTokenSchema);
