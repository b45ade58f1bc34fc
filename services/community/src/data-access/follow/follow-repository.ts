import { type ClientSession, type Connection, Types } from 'mongoose';

/** Who follows whom. */
export interface FollowPair {
  followerId: string;
  followeeId: string;
}

export interface Follow extends FollowPair {
  id: string;
  createdAt: Date;
}

/** Where a list of follows goes on: after this one, newest first. */
export type FollowPosition = Pick<Follow, 'id' | 'createdAt'>;

interface FollowRow {
  _id: Types.ObjectId;
  followerId: Types.ObjectId;
  followeeId: Types.ObjectId;
  createdAt: Date;
}

const objectId = (id: string) => new Types.ObjectId(id);

const toFollow = ({ _id, followerId, followeeId, createdAt }: FollowRow): Follow => ({
  id: _id.toHexString(),
  followerId: followerId.toHexString(),
  followeeId: followeeId.toHexString(),
  createdAt,
});

const toPairRow = ({ followerId, followeeId }: FollowPair) => ({
  followerId: objectId(followerId),
  followeeId: objectId(followeeId),
});

const newestFirst = { createdAt: -1, _id: -1 } as const;

/** The collection `follows`: one row for each player that another one follows. */
export const createFollowRepository = (connection: Connection) => {
  const follows = connection.collection<FollowRow>('follows');

  /** One side's follows. Two ranges of one index, merged: a page deep in the list costs what the first one costs. */
  const list = async (
    side: Partial<Pick<FollowRow, 'followerId' | 'followeeId'>>,
    after: FollowPosition | undefined,
    limit: number,
  ): Promise<Follow[]> => {
    const { createdAt, id } = after ?? {};
    const filter =
      createdAt && id
        ? {
            $or: [
              { ...side, createdAt, _id: { $lt: objectId(id) } },
              { ...side, createdAt: { $lt: createdAt } },
            ],
          }
        : side;
    const rows = await follows.find(filter).sort(newestFirst).limit(limit).toArray();
    return rows.map(toFollow);
  };

  return {
    createIndexes: () =>
      follows.createIndexes([
        // Does this player follow that one? Nobody follows anybody twice.
        { key: { followerId: 1, followeeId: 1 }, name: 'pair', unique: true },
        // The lists; they hold all that a row of a list needs, so that only the index is read.
        { key: { followeeId: 1, ...newestFirst, followerId: 1 }, name: 'followers' },
        { key: { followerId: 1, ...newestFirst, followeeId: 1 }, name: 'following' },
      ]),

    async isEmpty(): Promise<boolean> {
      return (await follows.findOne({}, { projection: { _id: 1 } })) === null;
    },

    /** Index: pair. */
    async exists(pair: FollowPair): Promise<boolean> {
      return (await follows.findOne(toPairRow(pair), { projection: { _id: 1 } })) !== null;
    },

    /** Those of the players whom this one follows. Index: pair. */
    async followedOf(followerId: string, followeeIds: readonly string[]): Promise<Set<string>> {
      const rows = await follows
        .find(
          { followerId: objectId(followerId), followeeId: { $in: followeeIds.map(objectId) } },
          { projection: { _id: 0, followeeId: 1 } },
        )
        .toArray();
      return new Set(rows.map((row) => row.followeeId.toHexString()));
    },

    /** Who follows this player, newest first. Index: followers, in its order. */
    followersOf: (playerId: string, after: FollowPosition | undefined, limit: number) =>
      list({ followeeId: objectId(playerId) }, after, limit),

    /** Whom this player follows, newest first. Index: following, in its order. */
    followingOf: (playerId: string, after: FollowPosition | undefined, limit: number) =>
      list({ followerId: objectId(playerId) }, after, limit),

    /** Those of the pairs that are there. Index: pair. */
    async findPairs(pairs: readonly FollowPair[], transaction: ClientSession): Promise<Follow[]> {
      const rows = await follows.find({ $or: pairs.map(toPairRow) }, { session: transaction }).toArray();
      return rows.map(toFollow);
    },

    async insert(added: readonly (FollowPair & { at: Date })[], transaction: ClientSession): Promise<void> {
      if (added.length === 0) return;
      const rows = added.map(({ at, ...pair }) => ({ _id: new Types.ObjectId(), ...toPairRow(pair), createdAt: at }));
      await follows.insertMany(rows, { session: transaction });
    },

    async remove(ids: readonly string[], transaction: ClientSession): Promise<void> {
      if (ids.length === 0) return;
      await follows.deleteMany({ _id: { $in: ids.map(objectId) } }, { session: transaction });
    },
  };
};
