import { type RowOf, toEntity } from '@portal/service-kit';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** Rows expire by the service's clock. MongoDB deletes them an hour later. */
export const expiryIndex = [{ expiresAt: 1 }, { expireAfterSeconds: 3_600, name: 'expired' }] as const;

const sessionSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    tokenHash: { type: String, required: true },
    /** The user's version when the session was opened. The session has ended once the two differ. */
    credentialVersion: { type: Number },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    /** The session ends when it is idle or too old, whichever comes first. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sessions', versionKey: false },
);
// Every request with a cookie resolves its session.
sessionSchema.index({ tokenHash: 1 }, { unique: true, name: 'token' });
// A password reset ends all sessions of the user.
sessionSchema.index({ userId: 1 }, { name: 'user' });
sessionSchema.index(...expiryIndex);

type SessionRow = RowOf<typeof sessionSchema>;

// Rows that predate the field have no version.
const toSession = (row: SessionRow) => ({ ...toEntity(row), credentialVersion: row.credentialVersion ?? 0 });
export type Session = ReturnType<typeof toSession>;

export const createSessionRepository = (connection: Connection) => {
  const model = connection.model('Session', sessionSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(session: Session, transaction: ClientSession | null): Promise<void> {
      const { id, ...fields } = session;
      await model.insertMany([{ _id: id, ...fields }], { session: transaction });
    },

    /** @returns null if the session is unknown or has ended. Index: token. */
    async findLive(tokenHash: string, now: Date): Promise<Session | null> {
      const row = await model.findOne({ tokenHash, expiresAt: { $gt: now } }).lean<SessionRow>();
      return row && toSession(row);
    },

    async prolong(id: string, seen: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
      await model.updateOne({ _id: id }, { $set: seen });
    },

    /** @returns the id of the session, or null if there is none. Index: token. */
    async end(tokenHash: string, transaction: ClientSession | null): Promise<string | null> {
      const row = await model
        .findOneAndDelete({ tokenHash }, { session: transaction, projection: { _id: 1 } })
        .lean<Pick<SessionRow, '_id'>>();
      return row?._id.toHexString() ?? null;
    },

    /** Ends all sessions of a user. Index: user. */
    async endAll(userId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ userId }, { session: transaction });
    },
  };
};
