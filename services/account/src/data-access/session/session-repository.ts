import type { ClientSession, Connection } from 'mongoose';
import { type SessionRow, sessionModel } from './session-schema';

export interface Session {
  id: string;
  userId: string;
  /** Of the user when the session was opened: once the user's is another, the session has ended. */
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
  const model = sessionModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(session: Session & { tokenHash: string }, transaction: ClientSession): Promise<void> {
      const { id, ...fields } = session;
      await model.insertMany([{ _id: id, ...fields }], { session: transaction });
    },

    /** The session of a token, unless it has ended. Index: token. */
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
