import type { RowOf, TimePosition } from '@portal/service-kit';
import { type ClientSession, type Connection, type QueryFilter, Schema } from 'mongoose';

export interface FollowPair {
  followerId: string;
  followeeId: string;
}

export interface Follow extends FollowPair {
  id: string;
  createdAt: Date;
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
// Does this player follow that one? Unique, so that parallel requests cannot follow twice.
followSchema.index({ followerId: 1, followeeId: 1 }, { name: 'pair', unique: true });
// The lists; the indexes include the other player, so that a list reads the index only.
followSchema.index({ followeeId: 1, ...newestFirst, followerId: 1 }, { name: 'followers' });
followSchema.index({ followerId: 1, ...newestFirst, followeeId: 1 }, { name: 'following' });
const listed = { _id: 1, followerId: 1, followeeId: 1, createdAt: 1 } as const;

type FollowRow = RowOf<typeof followSchema>;

const toFollow = ({ _id, followerId, followeeId, createdAt }: FollowRow): Follow => ({
  id: _id.toHexString(),
  followerId: followerId.toHexString(),
  followeeId: followeeId.toHexString(),
  createdAt,
});

const pairOf = ({ followerId, followeeId }: FollowPair) => ({ followerId, followeeId });

export const createFollowRepository = (connection: Connection) => {
  const model = connection.model('Follow', followSchema);

  /** Merges two ranges of one index, so that a page deep in the list costs as much as the first. */
  const list = async (
    side: QueryFilter<FollowRow>,
    after: TimePosition | undefined,
    limit: number,
  ): Promise<Follow[]> => {
    const following = ([createdAt, id]: TimePosition) => ({
      $or: [
        { ...side, createdAt, _id: { $lt: id } },
        { ...side, createdAt: { $lt: createdAt } },
      ],
    });
    const filter = after ? following(after) : side;
    const rows = await model.find(filter, listed).sort(newestFirst).limit(limit).lean<FollowRow[]>();
    return rows.map(toFollow);
  };

  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    /** Index: pair. */
    async exists(pair: FollowPair): Promise<boolean> {
      return (await model.exists(pairOf(pair))) !== null;
    },

    /** The subset of `followeeIds` that the player follows. Index: pair. */
    async followedOf(followerId: string, followeeIds: readonly string[]): Promise<Set<string>> {
      const rows = await model
        .find({ followerId, followeeId: { $in: followeeIds } }, { _id: 0, followeeId: 1 })
        .lean<Pick<FollowRow, 'followeeId'>[]>();
      return new Set(rows.map((row) => row.followeeId.toHexString()));
    },

    /** A player's followers, newest first. Index: followers, in its order. */
    followersOf: (playerId: string, after: TimePosition | undefined, limit: number) =>
      list({ followeeId: playerId }, after, limit),

    /** Players whom this one follows, newest first. Index: following, in its order. */
    followingOf: (playerId: string, after: TimePosition | undefined, limit: number) =>
      list({ followerId: playerId }, after, limit),

    /** The players whom this one followed last, at most `limit`. Index: following. */
    async followeesOf(playerId: string, limit: number): Promise<string[]> {
      const rows = await list({ followerId: playerId }, undefined, limit);
      return rows.map(({ followeeId }) => followeeId);
    },

    /** The follows of these pairs that exist. Index: pair. */
    async findPairs(pairs: readonly FollowPair[], transaction: ClientSession): Promise<Follow[]> {
      const rows = await model.find({ $or: pairs.map(pairOf) }, null, { session: transaction }).lean<FollowRow[]>();
      return rows.map(toFollow);
    },

    async insert(added: readonly (FollowPair & { at: Date })[], transaction: ClientSession): Promise<void> {
      if (added.length === 0) return;
      const rows = added.map(({ at, ...pair }) => ({ ...pairOf(pair), createdAt: at }));
      await model.insertMany(rows, { session: transaction });
    },

    async remove(ids: readonly string[], transaction: ClientSession): Promise<void> {
      if (ids.length === 0) return;
      await model.deleteMany({ _id: { $in: ids } }, { session: transaction });
    },
  };
};
