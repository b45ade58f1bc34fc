import { type Connection, Schema, type Types } from 'mongoose';

export interface SessionRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  tokenHash: string;
  /** Of the user when the session was opened. Rows that predate the field have none: 0. */
  credentialVersion?: number;
  createdAt: Date;
  lastSeenAt: Date;
  /** The earlier of the idle and the absolute end. */
  expiresAt: Date;
}

/** The service's clock decides what has expired; the database only sweeps up well afterwards. */
const sweepAfterSeconds = 3_600;

const sessionSchema = new Schema<SessionRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    credentialVersion: { type: Number },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);

// Every call with a cookie: the gateway asks whose session it is.
sessionSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
// A changed password ends all sessions of the player.
sessionSchema.index({ userId: 1 }, { name: 'user' });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: sweepAfterSeconds, name: 'expired' });

export const sessionModel = (connection: Connection) => connection.model<SessionRow>('Session', sessionSchema);
