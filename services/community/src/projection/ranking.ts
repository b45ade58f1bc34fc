import { retryOnSwap } from '@portal/service-kit';
import { type Connection, Types } from 'mongoose';
import { type KnownPlayerRow, playerProjection } from './players';
import { allGroups, groupIdOf, type RankGroup } from './rank-counts';

interface Ranking {
  /** From 1; null for a player who is not known or while ranks are counted for the first time. */
  rank: number | null;
  score: number;
  /** Number of players. */
  total: number;
}

interface Sums {
  total: number;
  /** Of the groups up to the player's. */
  reached: number;
  group: Pick<RankGroup, '_id' | 'count'> | null;
}

/** Reads places on the leaderboard. */
export const createRanking = (connection: Connection) => {
  const players = connection.collection<KnownPlayerRow>(playerProjection.collection);
  const groups = connection.collection<RankGroup>(playerProjection.collection);

  const sumGroups = async (groupId: string): Promise<Sums> => {
    const isReached = { $lte: ['$_id', groupId] };
    const [sums] = await groups
      .aggregate<Sums>([
        { $match: allGroups },
        {
          $group: {
            _id: null,
            total: { $sum: '$count' },
            reached: { $sum: { $cond: [isReached, '$count', 0] } },
            group: { $max: { $cond: [isReached, { _id: '$_id', count: '$count' }, null] } },
          },
        },
      ])
      .toArray();
    return sums ?? { total: 0, reached: 0, group: null };
  };

  /** Players of a group before the key. Index: rank_key. */
  const countBefore = (groupId: string, rankKey: string): Promise<number> =>
    players.countDocuments({ rankKey: { $gte: groupId.slice(groupIdOf('').length), $lt: rankKey } });

  return {
    /** The next players of the leaderboard. Index: rank_key, in its order. */
    listAfter: (rankKey: string, limit: number): Promise<{ playerId: string; rankKey: string }[]> =>
      retryOnSwap(async () => {
        const options = { projection: { rankKey: 1 }, sort: { rankKey: 1 }, limit } as const;
        const rows = await players.find({ rankKey: { $gt: rankKey } }, options).toArray();
        return rows.map((row) => ({ playerId: row._id.toHexString(), rankKey: row.rankKey }));
      }),

    /** Reads the row, the groups and the part of one group before the row. Index: rank_key. */
    of: (id: string): Promise<Ranking> =>
      retryOnSwap(async () => {
        const projection = { rankKey: 1, 'standing.score': 1 } as const;
        const row = await players.findOne({ _id: new Types.ObjectId(id) }, { projection });
        const rankKey = row?.rankKey ?? '';
        const { total, reached, group } = await sumGroups(groupIdOf(rankKey));
        const score = row?.standing.score ?? 0;
        if (!rankKey || !group) return { rank: null, score, total };
        return { rank: reached - group.count + (await countBefore(group._id, rankKey)) + 1, score, total };
      }),

    /**
     * Ranks by player, of known players only; empty while ranks are counted for the first time. Reads all groups once, and for each
     * player the part of one group before the row. Index: rank_key.
     */
    ofAll: (ids: readonly string[]): Promise<Map<string, number>> =>
      retryOnSwap(async () => {
        const wanted = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
        const [rows, counted] = await Promise.all([
          players.find(wanted, { projection: { rankKey: 1 } }).toArray(),
          groups.find(allGroups, { sort: { _id: 1 } }).toArray(),
        ]);
        const ranks = await Promise.all(
          rows.map(async ({ _id, rankKey }) => {
            const at = rankKey ? counted.findLastIndex((group) => group._id <= groupIdOf(rankKey)) : -1;
            const group = counted[at];
            if (!group) return [];
            const before = counted.slice(0, at).reduce((sum, { count }) => sum + count, 0);
            return [[_id.toHexString(), before + (await countBefore(group._id, rankKey)) + 1] as const];
          }),
        );
        return new Map(ranks.flat());
      }),
  };
};
