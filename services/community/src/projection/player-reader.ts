import type { LeaderboardPlayer, Platform, PlatformGroup } from '@portal/contracts';
import type { ClanOfPlayer } from '@portal/domain/clan-projection';
import { caseKey } from '@portal/domain/username-key';
import { createBatchLoader } from '@portal/service-kit';
import { type Connection, type mongo, Types } from 'mongoose';
import { type KnownPlayerRow, known, nameFilter, playerProjection, rank, ranked, searchRange } from './players';

export interface KnownPlayer {
  id: string;
  username: string;
  avatar: string | null;
  platform: Platform;
  roles: string[];
  createdAt: Date;
  score: number;
  gamesPlayed: number;
  wins: number;
  clan: ClanOfPlayer | undefined;
}

/** Whole parts: paths into them make a search cost MongoDB a tenth more, and the service too. */
const parts = { player: 1, standing: 1, clan: 1 } as const;
const rankedFields = {
  'player.username': 1,
  'player.avatar': 1,
  'player.platform': 1,
  'standing.score': 1,
  'clan.id': 1,
  'clan.name': 1,
} as const;

const inGroup = (group: PlatformGroup) => (group === 'all' ? {} : { 'player.platformGroup': group });

const toKnown = ({ _id, player, standing, clan }: KnownPlayerRow): KnownPlayer => ({
  id: _id.toHexString(),
  username: player.username,
  avatar: player.avatar,
  platform: player.platform,
  roles: player.roles,
  createdAt: player.createdAt,
  score: standing.score,
  gamesPlayed: standing.gamesPlayed,
  wins: standing.wins,
  clan,
});

const toRanked = ({ _id, player, standing, clan }: KnownPlayerRow): LeaderboardPlayer => {
  const { username, avatar, platform } = player;
  const row: LeaderboardPlayer = { id: _id.toHexString(), username, avatar, platform, score: standing.score };
  // A spread takes several times as long.
  if (clan) {
    row.clan = clan.name;
    row.clanId = clan.id;
  }
  return row;
};

/** Reads the projection of players. */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<KnownPlayerRow>(playerProjection.collection);

  /** Rows with the fields of the projection only. */
  const list = (
    filter: Record<string, unknown>,
    options: mongo.FindOptions,
    shown: typeof known | typeof ranked | Record<string, never> = known,
  ): Promise<KnownPlayerRow[]> => players.find({ ...filter, ...shown }, options).toArray();

  const listRanked = async (filter: Record<string, unknown>, limit: number): Promise<LeaderboardPlayer[]> =>
    (await list(filter, { projection: rankedFields, sort: rank, limit }, ranked)).map(toRanked);

  const byId = async (ids: readonly string[], projection: Readonly<Record<string, 1>>) => {
    const rows = await list(
      { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
      { projection, limit: ids.length },
    );
    return new Map(rows.map((row) => [row._id.toHexString(), row]));
  };
  const findByIds = async (ids: readonly string[]): Promise<Map<string, KnownPlayer>> =>
    new Map([...(await byId(ids, parts))].map(([id, row]) => [id, toKnown(row)]));
  const loadProfile = createBatchLoader(findByIds);
  const loadExisting = createBatchLoader((ids) => byId(ids, { _id: 1 }));

  return {
    findById: async (id: string): Promise<KnownPlayer | null> => (await loadProfile(id)) ?? null,

    /** In any case. Index: search. */
    async findByUsername(username: string): Promise<KnownPlayer | null> {
      const [row] = await list(nameFilter(caseKey(username)), { projection: parts, limit: 1 });
      return row ? toKnown(row) : null;
    },

    exists: async (id: string): Promise<boolean> => (await loadExisting(id)) !== undefined,

    /** Players by id; unknown ones are missing. */
    findByIds,

    /** The best players. Indexes: rank_key and platform_rank_key, in their order. */
    best: (group: PlatformGroup, limit: number): Promise<LeaderboardPlayer[]> => listRanked(inGroup(group), limit),

    /** The best of these players, in the same order. Sorts in memory. */
    bestOf: (
      ids: readonly string[],
      group: PlatformGroup,
      limit: number,
      { exceptUsername }: { exceptUsername: string },
    ): Promise<LeaderboardPlayer[]> => {
      const isListed = { 'player.username': { $ne: exceptUsername }, ...inGroup(group) };
      return listRanked({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...isListed }, limit);
    },

    /**
     * At most `limit` players whose username contains the key, an exact match and those that start with it before others. Index: search,
     * by bounds: for a filter of the same range MongoDB takes 1.2 times as long. The index has known players only.
     */
    async containing(key: string, limit: number): Promise<KnownPlayer[]> {
      return (await list({}, { projection: parts, limit, ...searchRange(key) }, {})).map(toKnown);
    },

    /** Number of known players: the collection's size from metadata, minus the few rows without account's part. Index: unknown. */
    async count(): Promise<number> {
      const [rows, unknown] = await Promise.all([
        players.estimatedDocumentCount(),
        players.countDocuments({ 'player.version': null }),
      ]);
      return Math.max(0, rows - unknown);
    },
  };
};
