import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';

interface SessionRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  tokenHash: string;
  /** Missing in rows that predate the field: 0. */
  credentialVersion?: number;
  createdAt: Date;
  lastSeenAt: Date;
  /** The earlier of the idle and the absolute end. */
  expiresAt: Date;
}

/** The service's clock decides what has expired; MongoDB only deletes the row an hour later. */
export const expiryIndex = [{ expiresAt: 1 }, { expireAfterSeconds: 3_600, name: 'expired' }] as const;

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
// Every request with a cookie resolves its session.
sessionSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
// A password reset ends all sessions of the user.
sessionSchema.index({ userId: 1 }, { name: 'user' });
sessionSchema.index(...expiryIndex);

export interface Session {
  id: string;
  userId: string;
  /** The user's version when the session was opened; the session has ended once they differ. */
  credentialVersion: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

const toSession = ({ _id, userId, credentialVersion = 0, createdAt, lastSeenAt, expiresAt }: SessionRow): Session => ({
  id: _id.toHexString(),
  userId: userId.toHexString(),
  credentialVersion,
  createdAt,
  lastSeenAt,
  expiresAt,
});

export const createSessionRepository = (connection: Connection) => {
  const model = connection.model<SessionRow>('Session', sessionSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(session: Session & { tokenHash: string }, transaction: ClientSession): Promise<void> {
      const { id, ...fields } = session;
      await model.insertMany([{ _id: id, ...fields }], { session: transaction });
    },

    /** The session of a token unless it has ended. Index: token. */
    async findLive(tokenHash: string, now: Date): Promise<Session | null> {
      const row = await model.findOne({ tokenHash, expiresAt: { $gt: now } }).lean<SessionRow>();
      return row && toSession(row);
    },

    async prolong(id: string, seen: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
      await model.updateOne({ _id: id }, { $set: seen });
    },

    /** Index: token. */
    async end(tokenHash: string, transaction?: ClientSession): Promise<void> {
      await model.deleteOne({ tokenHash }, { ...(transaction && { session: transaction }) });
    },

    /** Index: user. */
    async endAllOf(userId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ userId }, { session: transaction });
    },
  };
};
