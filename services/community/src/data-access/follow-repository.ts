import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import { addPlayer } from '../projection/players.ts';

export interface FollowPair {
  followerId: string;
  followeeId: string;
}

const followSchema = new Schema(
  {
    followerId: { type: Schema.Types.ObjectId, required: true },
    followeeId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'follows', versionKey: false },
);
const newestFirst = { createdAt: -1, _id: -1 } as const;
// Finds out whether a player follows another. It is unique, because parallel requests must not follow twice.
followSchema.index({ followerId: 1, followeeId: 1 }, { name: 'pair', unique: true });
// The lists read the index only, because it includes the other player.
followSchema.index({ followeeId: 1, ...newestFirst, followerId: 1 }, { name: 'followers' });
followSchema.index({ followerId: 1, ...newestFirst, followeeId: 1 }, { name: 'following' });
/** All fields by name, because an index must cover the query. */
const indexedFields = { _id: 1, followerId: 1, followeeId: 1, createdAt: 1 } as const;

type FollowRow = RowOf<typeof followSchema>;

export type Follow = EntityOf<FollowRow>;

const toPair = ({ followerId, followeeId }: FollowPair) => ({ followerId, followeeId });

export const createFollowRepository = (connection: Connection) => {
  const model = connection.model('Follow', followSchema);

  /** Merges two ranges of one index. A page deep in the list is then as fast as the first. */
  const list = async (
    side: QueryFilter<FollowRow>,
    after: TimePosition | undefined,
    limit: number,
  ): Promise<Follow[]> => {
    const buildFilterAfter = ([createdAt, id]: TimePosition) => ({
      $or: [
        { ...side, createdAt, _id: { $lt: id } },
        { ...side, createdAt: { $lt: createdAt } },
      ],
    });
    const filter = after ? buildFilterAfter(after) : side;
    const rows = await model.find(filter, indexedFields).sort(newestFirst).limit(limit).lean<FollowRow[]>();
    return rows.map(toEntity);
  };

  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    /** Reads whether the follow exists, together with whether the followed player does. Index: pair. */
    async findWithPlayer({ followerId, followeeId }: FollowPair) {
      const followee = new Types.ObjectId(followeeId);
      const pair = { followerId: new Types.ObjectId(followerId), followeeId: followee };
      const stages = [{ $match: pair }, { $project: { _id: 1 } }, addPlayer(followee)];
      const rows = await model.aggregate<Pick<FollowRow, '_id'>>(stages);
      const players = rows.filter(({ _id }) => _id.equals(followee)).length;
      return { isFollowing: rows.length > players, hasPlayer: players > 0 };
    },

    /** Returns the subset of `followeeIds` that the player follows. Index: pair. */
    async findFolloweeIds(followerId: string, followeeIds: readonly string[]): Promise<Set<string>> {
      const rows = await model
        .find({ followerId, followeeId: { $in: followeeIds } }, { _id: 0, followeeId: 1 })
        .lean<Pick<FollowRow, 'followeeId'>[]>();
      return new Set(rows.map((row) => row.followeeId.toHexString()));
    },

    /** Lists a player's followers, newest first. Index: followers, in its order. */
    listFollowers: (playerId: string, after: TimePosition | undefined, limit: number) =>
      list({ followeeId: playerId }, after, limit),

    /** Lists the players whom this one follows, newest first. Index: following, in its order. */
    listFollowing: (playerId: string, after: TimePosition | undefined, limit: number) =>
      list({ followerId: playerId }, after, limit),

    /** Lists the follows of a player after a time, newest first. Index: followers. */
    async listFollowersSince(playerId: string, since: Date, limit: number): Promise<Follow[]> {
      const filter = { followeeId: playerId, createdAt: { $gt: since } };
      const rows = await model.find(filter, indexedFields).sort(newestFirst).limit(limit).lean<FollowRow[]>();
      return rows.map(toEntity);
    },

    /** Lists the players whom this one has followed most recently. Index: following. */
    async listFolloweeIds(playerId: string, limit: number): Promise<string[]> {
      const rows = await list({ followerId: playerId }, undefined, limit);
      return rows.map(({ followeeId }) => followeeId);
    },

    /** Finds the existing follows of these pairs. Index: pair. */
    async findPairs(pairs: readonly FollowPair[], transaction: ClientSession): Promise<Follow[]> {
      const rows = await model.find({ $or: pairs.map(toPair) }, null, { session: transaction }).lean<FollowRow[]>();
      return rows.map(toEntity);
    },

    async insert(follows: readonly (FollowPair & { at: Date })[], transaction: ClientSession): Promise<void> {
      if (follows.length === 0) return;
      const rows = follows.map(({ at, ...pair }) => ({ ...toPair(pair), createdAt: at }));
      await model.insertMany(rows, { session: transaction });
    },

    async remove(follows: readonly Follow[], transaction: ClientSession): Promise<void> {
      if (follows.length === 0) return;
      await model.deleteMany({ $or: follows.map(toPair) }, { session: transaction });
    },
  };
};
