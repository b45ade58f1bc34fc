import { currentUser, type Platform, type Region } from '@portal/contracts';
import { caseKey, keyRange } from '@portal/domain/username-key';
import { type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import { lookAlikeKey } from '@portal/service-kit/names';
import { LRUCache } from 'lru-cache';
import {
  type ClientSession,
  type Connection,
  type QueryFilter,
  type QueryOptions,
  Types,
  type UpdateQuery,
} from 'mongoose';
import { noStanding, type PlayerRow, playerProjection } from '../projection/players.ts';
import { type NewUser, type User, type UserRow, userModel } from './user.ts';

// Rows that predate the field have no version.
const toUser = (row: UserRow): User => ({ ...toEntity(row), credentialVersion: row.credentialVersion ?? 0 });

export const toRow = ({ id, ...fields }: NewUser) => ({
  _id: id,
  ...fields,
  usernameKey: caseKey(fields.username),
  usernameSkeleton: lookAlikeKey(fields.username),
  emailKey: caseKey(fields.email),
});

const usernameCacheMs = 30_000;

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const profileFields = selectFields(currentUser, 'emailVerifiedAt');
type ProfileRow = SelectedRow<UserRow, typeof profileFields>;
const playerFields = { standing: 1, clan: 1 } as const;

const verifiedFilter = { emailVerifiedAt: { $ne: null } };

export type UserCredentials = Pick<User, 'id' | 'credentialVersion'>;

/** Matches the user unless the credentials have changed. In a query, null also matches a missing field. */
const matchCredentials = ({ id, credentialVersion }: UserCredentials) => ({
  _id: id,
  credentialVersion: credentialVersion === 0 ? { $in: [0, null] } : credentialVersion,
});

interface GameIdSettings {
  gameId: string;
  isFindable: boolean;
}

interface WelcomeSettings extends GameIdSettings {
  platform: Platform;
  region?: Region | null | undefined;
}

/** Only an ID whose owner agreed has a key to find it by. */
const buildGameIdUpdate = ({ gameId, isFindable }: GameIdSettings) => {
  const fields = { gameId, isFindable };
  return isFindable && gameId
    ? { $set: { ...fields, gameIdKey: caseKey(gameId) } }
    : { $set: fields, $unset: { gameIdKey: '' as const } };
};

export const createUserRepository = (connection: Connection) => {
  const model = userModel(connection);
  // Usernames never change, but accounts are removed. Unknown ids are not cached.
  const usernames = new LRUCache<string, string>({
    max: 10_000,
    ttl: usernameCacheMs,
    fetchMethod: async (id) => (await model.findById(id, { username: 1 }).lean<UserRow>())?.username,
  });

  const findOne = async (
    filter: QueryFilter<UserRow>,
    transaction: ClientSession | null = null,
    options: Pick<QueryOptions<UserRow>, 'readPreference'> = {},
  ): Promise<User | null> => {
    const row = await model.findOne(filter, null, { ...options, session: transaction }).lean<UserRow>();
    return row && toUser(row);
  };

  /** @returns the new state, or null if no user matches */
  const update = async (
    filter: QueryFilter<UserRow>,
    update: UpdateQuery<UserRow>,
    transaction: ClientSession,
  ): Promise<User | null> => {
    const row = await model
      .findOneAndUpdate(filter, update, { session: transaction, returnDocument: 'after' })
      .lean<UserRow>();
    return row && toUser(row);
  };

  const listVerified = async (
    filter: QueryFilter<UserRow>,
    sort: Partial<Record<keyof UserRow, 1>>,
    limit: number,
  ): Promise<User[]> => {
    const rows = await model
      .find({ ...filter, ...verifiedFilter })
      .sort(sort)
      .limit(limit)
      .lean<UserRow[]>();
    return rows.map(toUser);
  };

  return {
    createIndexes: () => model.createIndexes(),

    /** For fields that the schema no longer has, which Mongoose would otherwise ignore. */
    async removeFields(names: readonly string[]): Promise<void> {
      const fields = Object.fromEntries(names.map((name) => [name, true]));
      await model.updateMany({}, { $unset: fields }, { strict: false });
    },

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async insert(users: readonly NewUser[], transaction: ClientSession): Promise<User[]> {
      const documents = await model.insertMany(users.map(toRow), { session: transaction });
      return documents.map((document) => toUser(document.toObject<UserRow>()));
    },

    async remove(ids: readonly string[], transaction: ClientSession): Promise<void> {
      await model.deleteMany({ _id: { $in: ids } }, { session: transaction });
    },

    findById: (id: string, transaction?: ClientSession) => findOne({ _id: id }, transaction),

    async listByIds(ids: readonly string[]): Promise<User[]> {
      return (await model.find({ _id: { $in: ids } }).lean<UserRow[]>()).map(toUser);
    },

    /** Reads a user together with their standing and clan, by one command. */
    async findProfile(id: string) {
      const own = (fields: Record<string, 1>) => [{ $match: { _id: new Types.ObjectId(id) } }, { $project: fields }];
      // MongoDB needs less time for two reads by id than for a join.
      const player = { $unionWith: { coll: playerProjection.collection, pipeline: own(playerFields) } };
      const rows = await model.aggregate<ProfileRow & Partial<PlayerRow>>([...own(profileFields), player]);
      const [user] = rows;
      // The row of a player whose user was deleted has no username.
      if (!user?.username) return null;
      const { standing, clan, ...fields }: typeof user = Object.assign({}, ...rows);
      const { score, gamesPlayed, wins } = standing ?? noStanding;
      return { ...toEntity(fields), standing: { score, gamesPlayed, wins }, clan: clan ?? null };
    },

    /** @returns null for an unknown user */
    findUsername: async (id: string): Promise<string | null> => (await usernames.fetch(id)) ?? null,

    /** Ignores case. Index: username. */
    findByUsername: (username: string, transaction?: ClientSession) =>
      findOne({ usernameKey: caseKey(username) }, transaction),

    /** Lists users with this name or a look-alike, ignoring case. Indexes: username, look-alike. */
    async listLookAlikes(username: string, transaction?: ClientSession): Promise<User[]> {
      const same = [{ usernameKey: caseKey(username) }, { usernameSkeleton: lookAlikeKey(username) }];
      const rows = await model.find({ $or: same }, null, { session: transaction ?? null }).lean<UserRow[]>();
      return rows.map(toUser);
    },

    /** Ignores case. Index: email. */
    findByEmail: (email: string, transaction?: ClientSession) => findOne({ emailKey: caseKey(email) }, transaction),

    /** Makes the account public. @returns null if it is already verified or does not exist */
    markVerified: (id: string, now: Date, transaction: ClientSession) =>
      update(
        { _id: id, emailVerifiedAt: null },
        { $set: { emailVerifiedAt: now, usernameHeldUntil: null, pendingTokenHash: null }, $inc: { version: 1 } },
        transaction,
      ),

    /** @returns false if the user has been verified or was deleted */
    async reserveUsername(id: string, until: Date, transaction: ClientSession): Promise<boolean> {
      const filter = { _id: id, emailVerifiedAt: null };
      const { matchedCount } = await model.updateOne(filter, { usernameHeldUntil: until }, { session: transaction });
      return matchedCount === 1;
    },

    /**
     * Treats the browser with this cookie as the one that signed up.
     * @returns false if the user was verified, changed credentials or was deleted
     */
    async setPendingToken(user: UserCredentials, pendingTokenHash: string): Promise<boolean> {
      const filter = { ...matchCredentials(user), emailVerifiedAt: null };
      return (await model.updateOne(filter, { $set: { pendingTokenHash } })).matchedCount === 1;
    },

    setPassword: (id: string, passwordHash: string, transaction: ClientSession) =>
      update(
        { _id: id },
        { $set: { passwordHash, pendingTokenHash: null }, $inc: { credentialVersion: 1 } },
        transaction,
      ),

    /**
     * Reads from the primary even if MONGODB_URI prefers secondaries: a stale version would open a session that has already ended.
     * @returns null if the user is not verified, changed credentials or was deleted
     */
    findByCredentials: (user: UserCredentials, transaction: ClientSession | null) =>
      findOne({ ...matchCredentials(user), ...verifiedFilter }, transaction, { readPreference: 'primary' }),

    setPlatform: (id: string, platform: Platform, transaction: ClientSession) =>
      update({ _id: id }, { $set: { platform }, $inc: { version: 1 } }, transaction),

    /** @returns false if the user was deleted */
    async setGameId(id: string, settings: GameIdSettings): Promise<boolean> {
      return (await model.updateOne({ _id: id }, buildGameIdUpdate(settings))).matchedCount === 1;
    },

    /** Stores what a new player chooses. An absent region keeps the stored one. */
    saveWelcomeChoices(id: string, { platform, region, ...settings }: WelcomeSettings, transaction: ClientSession) {
      const { $set, ...more } = buildGameIdUpdate(settings);
      const fields = { ...$set, platform, ...(region !== undefined && { region }) };
      return update({ _id: id }, { ...more, $set: fields, $inc: { version: 1 } }, transaction);
    },

    /** Finds a player who agreed to be found by the ID in the game; nobody if several have the same ID. Index: game_id. */
    async findByGameId(gameId: string): Promise<User | null> {
      const [user, other] = await listVerified({ gameIdKey: caseKey(gameId) }, { _id: 1 }, 2);
      return user && !other ? user : null;
    },

    async setTimeZone(id: string, timeZone: string, transaction: ClientSession | null = null): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { timeZone } }).session(transaction);
    },

    setAvatar: (id: string, avatar: string, transaction: ClientSession) =>
      update({ _id: id }, { $set: { avatar }, $inc: { version: 1 } }, transaction),

    /** Index: avatar. */
    async isAvatarUsed(avatar: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ avatar }).session(transaction)) !== null;
    },

    /** Lists the first verified users by username. Index: username. */
    listByUsername: (limit: number) => listVerified({}, { usernameKey: 1 }, limit),

    /**
     * Finds verified users whose username or email contains the key: first usernames that start with it, then such emails, then the
     * others, each by username. The others need a scan, which is acceptable because only the privileged user searches.
     */
    async search(key: string, limit: number): Promise<User[]> {
      const anywhere = new RegExp(escapePattern(key));
      const filters: QueryFilter<UserRow>[] = [
        { usernameKey: keyRange(key) },
        { emailKey: keyRange(key) },
        { $or: [{ usernameKey: anywhere }, { emailKey: anywhere }] },
      ];
      const found: User[] = [];
      for (const filter of filters) {
        const missing = limit - found.length;
        if (missing === 0) break;
        const others = { ...filter, _id: { $nin: found.map(({ id }) => id) } };
        found.push(...(await listVerified(others, { usernameKey: 1 }, missing)));
      }
      return found;
    },

    /** Lists verified users by id, starting after `after`. */
    listById: (after: string | null, limit: number) =>
      listVerified(after === null ? {} : { _id: { $gt: after } }, { _id: 1 }, limit),
  };
};
