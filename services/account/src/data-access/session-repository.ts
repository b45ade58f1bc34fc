import { type EntityOf, type RowOf, type SelectedRow, toEntity } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { type UserRow, userCollection } from './user.ts';

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

type Session = EntityOf<SessionRow>;

/** Fields of the user that the gateway receives with a session. */
const userFields = { username: 1, email: 1, emailVerifiedAt: 1, credentialVersion: 1 } as const;
type SessionUser = EntityOf<SelectedRow<UserRow, typeof userFields>>;
/** Adds the session's user, if there is one. */
const joinUser = [
  { $lookup: { from: userCollection, localField: 'userId', foreignField: '_id', as: 'users' } },
  { $project: { createdAt: 1, lastSeenAt: 1, credentialVersion: 1, users: { _id: 1, ...userFields } } },
];

export interface LiveSession {
  session: Pick<Session, 'id' | 'createdAt' | 'lastSeenAt'>;
  user: SessionUser;
}

export type EndedSession = Pick<Session, 'id' | 'userId'>;

export const createSessionRepository = (connection: Connection) => {
  const model = connection.model('Session', sessionSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(session: Session, transaction: ClientSession): Promise<void> {
      const { id, ...fields } = session;
      await model.insertMany([{ _id: id, ...fields }], { session: transaction });
    },

    /**
     * Finds a session and its user, by one command. Index: token.
     * @returns null if the session is unknown or has ended, or if its user was deleted or has changed credentials since
     */
    async findLive(tokenHash: string, now: Date): Promise<LiveSession | null> {
      const pipeline = [{ $match: { tokenHash, expiresAt: { $gt: now } } }, ...joinUser];
      const [row] = await model.aggregate<SessionRow & { users: SelectedRow<UserRow, typeof userFields>[] }>(pipeline);
      const user = row?.users[0];
      // Rows that predate the field have no version.
      if (!row || !user || (user.credentialVersion ?? 0) !== (row.credentialVersion ?? 0)) return null;
      const { _id, createdAt, lastSeenAt } = row;
      return { session: { id: _id.toHexString(), createdAt, lastSeenAt }, user: toEntity(user) };
    },

    async prolong(id: string, seen: { lastSeenAt: Date; expiresAt: Date }): Promise<void> {
      await model.updateOne({ _id: id }, { $set: seen });
    },

    /** @returns the session that has ended, or null if there is none. Index: token. */
    async end(tokenHash: string, transaction: ClientSession): Promise<EndedSession | null> {
      const row = await model
        .findOneAndDelete({ tokenHash }, { session: transaction, projection: { userId: 1 } })
        .lean<Pick<SessionRow, '_id' | 'userId'>>();
      return row && { id: row._id.toHexString(), userId: row.userId.toHexString() };
    },

    /** Ends all sessions of a user. Index: user. */
    async endAll(userId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ userId }, { session: transaction });
    },
  };
};
