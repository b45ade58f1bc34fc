import type { Platform } from '@portal/contracts';
import { createLookAlikes, lookAlikeKey } from '@portal/service-kit/names';
import type { ClientSession, Connection, QueryFilter, UpdateQuery } from 'mongoose';
import { caseKey, type User } from './user';
import { type UserRow, userModel } from './user-schema';

const toUser = ({
  _id,
  usernameKey: _usernameKey,
  usernameSkeleton: _usernameSkeleton,
  emailKey: _emailKey,
  sessionsOpened: _sessionsOpened,
  // Rows that predate the field have none.
  credentialVersion = 0,
  ...fields
}: UserRow): User => ({ id: _id.toHexString(), credentialVersion, ...fields });

const toRow = ({ id, ...fields }: User) => ({
  _id: id,
  ...fields,
  usernameKey: caseKey(fields.username),
  usernameSkeleton: lookAlikeKey(fields.username),
  emailKey: caseKey(fields.email),
});

/** All keys that begin with the prefix, as a range that an index answers whatever characters the prefix holds. */
const beginsWith = (prefix: string) => ({ $gte: prefix, $lt: `${prefix}\uffff` });

const verified = { emailVerifiedAt: { $ne: null } };

export type CheckedUser = Pick<User, 'id' | 'credentialVersion'>;

/** The user, as long as its credentials are those that were checked. In a query null is also a field that is missing. */
const unchanged = ({ id, credentialVersion }: CheckedUser) => ({
  _id: id,
  credentialVersion: credentialVersion === 0 ? { $in: [0, null] } : credentialVersion,
});

export const createUserRepository = (connection: Connection) => {
  const model = userModel(connection);
  const names = { collection: 'users', nameField: 'username', keyField: 'usernameSkeleton' };
  const lookAlikes = createLookAlikes({ connection, ...names, order: [verified, {}] });

  const findOne = async (filter: QueryFilter<UserRow>, transaction?: ClientSession): Promise<User | null> => {
    const row = await model.findOne(filter, null, { session: transaction ?? null }).lean<UserRow>();
    return row && toUser(row);
  };

  /** Changes one user and gives the new state, or null when there is none to change. */
  const change = async (
    filter: QueryFilter<UserRow>,
    update: UpdateQuery<UserRow>,
    transaction: ClientSession,
  ): Promise<User | null> => {
    const row = await model
      .findOneAndUpdate(filter, update, { session: transaction, returnDocument: 'after' })
      .lean<UserRow>();
    return row && toUser(row);
  };

  return {
    createIndexes: () => model.createIndexes(),

    /** Verified accounts own their names. */
    startKeyBackfill: lookAlikes.startBackfill,

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async insert(users: readonly User[], transaction: ClientSession): Promise<void> {
      await model.insertMany(users.map(toRow), { session: transaction });
    },

    async remove(ids: readonly string[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ _id: { $in: ids } }, { session: transaction });
    },

    findById: (id: string, transaction?: ClientSession) => findOne({ _id: id }, transaction),

    /** In any case. Index: username. */
    findByUsername: (username: string, transaction?: ClientSession) =>
      findOne({ usernameKey: caseKey(username) }, transaction),

    /** Whoever has this name in any case, or one that looks like it. Waits for a running backfill. Indexes: username, look-alike. */
    async listLookAlikes(username: string, transaction?: ClientSession): Promise<User[]> {
      await lookAlikes.complete();
      const same = [{ usernameKey: caseKey(username) }, { usernameSkeleton: lookAlikeKey(username) }];
      const rows = await model.find({ $or: same }, null, { session: transaction ?? null }).lean<UserRow[]>();
      return rows.map(toUser);
    },

    /** In any case. Index: email. */
    findByEmail: (email: string, transaction?: ClientSession) => findOne({ emailKey: caseKey(email) }, transaction),

    /** The mailbox is proven: the account becomes public. @returns null when it already was, or is gone */
    markVerified: (id: string, now: Date, transaction: ClientSession) =>
      change(
        { _id: id, emailVerifiedAt: null },
        { $set: { emailVerifiedAt: now, usernameHeldUntil: null, pendingTokenHash: null }, $inc: { version: 1 } },
        transaction,
      ),

    async holdUsername(id: string, until: Date, transaction: ClientSession): Promise<void> {
      await model.updateOne(
        { _id: id, emailVerifiedAt: null },
        { $set: { usernameHeldUntil: until } },
        { session: transaction },
      );
    },

    /**
     * From now on the browser with this cookie is the one that signed up.
     * @returns false when the user is verified by now, has other credentials or is gone
     */
    async setPendingToken(user: CheckedUser, pendingTokenHash: string): Promise<boolean> {
      const filter = { ...unchanged(user), emailVerifiedAt: null };
      return (await model.updateOne(filter, { $set: { pendingTokenHash } })).matchedCount === 1;
    },

    setPassword: (id: string, passwordHash: string, transaction: ClientSession) =>
      change(
        { _id: id },
        { $set: { passwordHash, pendingTokenHash: null }, $inc: { credentialVersion: 1 } },
        transaction,
      ),

    /**
     * Counts a session about to be stored. The count always changes, so the transaction conflicts with every parallel change of
     * credentials; setting a field to the value it has would write nothing and conflict with nothing.
     * @returns null when the user is not verified, has other credentials or is gone
     */
    countSession: (user: CheckedUser, transaction: ClientSession) =>
      change({ ...unchanged(user), ...verified }, { $inc: { sessionsOpened: 1 } }, transaction),

    setPlatform: (id: string, platform: Platform, transaction: ClientSession) =>
      change({ _id: id }, { $set: { platform }, $inc: { version: 1 } }, transaction),

    setAvatar: (id: string, avatar: string, transaction: ClientSession) =>
      change({ _id: id }, { $set: { avatar }, $inc: { version: 1 } }, transaction),

    /** Index: avatar. */
    async showsAnybody(avatar: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ avatar }).session(transaction)) !== null;
    },

    /** Verified players by username. Index: username, in its order. */
    async listByUsername(prefix: string, limit: number): Promise<User[]> {
      const rows = await model
        .find({ usernameKey: beginsWith(prefix), ...verified })
        .sort({ usernameKey: 1 })
        .limit(limit)
        .lean<UserRow[]>();
      return rows.map(toUser);
    },

    /** Verified players in the order of their ids, those after `after`. */
    async listById(after: string | null, limit: number): Promise<User[]> {
      const rows = await model
        .find({ ...(after !== null && { _id: { $gt: after } }), ...verified })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<UserRow[]>();
      return rows.map(toUser);
    },

    /** Verified players by address. Index: email, in its order. */
    async listByEmail(prefix: string, limit: number): Promise<User[]> {
      const rows = await model
        .find({ emailKey: beginsWith(prefix), ...verified })
        .sort({ emailKey: 1 })
        .limit(limit)
        .lean<UserRow[]>();
      return rows.map(toUser);
    },
  };
};
