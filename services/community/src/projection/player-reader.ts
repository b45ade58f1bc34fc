import type { PlatformGroup } from '@portal/contracts';
import type { ClanOfPlayer } from '@portal/domain/clan-projection';
import { caseKey } from '@portal/domain/username-key';
import { createBatchLoader } from '@portal/service-kit';
import { toObjectIds } from '@portal/service-kit/database';
import { buildIdQuery, type IdRange } from '@portal/service-kit/http';
import { type Connection, type mongo, Types } from 'mongoose';
import {
  buildNameFilter,
  buildSearchRange,
  byRank,
  type CompletePlayerRow,
  hasPlayer,
  hasRank,
  type PlayerData,
  type PlayerRow,
  playerProjection,
  type StandingData,
} from './players.ts';

export type PlayerProfile = { id: string; clan: ClanOfPlayer | undefined } & PlayerData & StandingData;

const profileFields = { player: 1, standing: 1, clan: 1 } as const;

const toProfile = ({ _id, player, standing, clan }: CompletePlayerRow): PlayerProfile => ({
  ...player,
  ...standing,
  id: _id.toHexString(),
  clan,
});

const buildGroupFilter = (group: PlatformGroup) => (group === 'all' ? {} : { 'player.platformGroup': group });
/** Reads the projection of players. */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<PlayerRow>(playerProjection.collection);

  /** @param filter matches rows with the player's data only */
  const list = async (filter: Record<string, unknown>, options: mongo.FindOptions): Promise<PlayerProfile[]> => {
    const rows = await players.find(filter, { projection: profileFields, ...options }).toArray();
    return rows.map((row) => toProfile(row as CompletePlayerRow));
  };

  const findByIds = async (ids: readonly string[]): Promise<Map<string, PlayerProfile>> => {
    const profiles = await list({ _id: { $in: toObjectIds(ids) }, ...hasPlayer }, { limit: ids.length });
    return new Map(profiles.map((profile) => [profile.id, profile]));
  };
  const loadProfile = createBatchLoader(findByIds);
  const loadExisting = createBatchLoader(async (ids) => {
    const filter = { _id: { $in: toObjectIds(ids) }, ...hasPlayer };
    const rows = await players.find(filter, { projection: { _id: 1 }, limit: ids.length }).toArray();
    return new Map(rows.map(({ _id }) => [_id.toHexString(), true]));
  });

  return {
    findById: async (id: string): Promise<PlayerProfile | null> => (await loadProfile(id)) ?? null,

    /** Ignores case. Index: search. */
    async findByUsername(username: string): Promise<PlayerProfile | null> {
      const [profile] = await list({ ...buildNameFilter(caseKey(username)), ...hasPlayer }, { limit: 1 });
      return profile ?? null;
    },

    exists: async (id: string): Promise<boolean> => (await loadExisting(id)) !== undefined,

    /** Returns the players among these whose accounts were removed. */
    async findRemovedIds(ids: readonly string[]): Promise<Set<string>> {
      const filter = { _id: { $in: toObjectIds(ids) }, 'removed.version': { $gt: 0 } };
      const rows = await players.find(filter, { projection: { _id: 1 } }).toArray();
      return new Set(rows.map(({ _id }) => _id.toHexString()));
    },

    /** Returns players by id. Unknown ones are missing. */
    findByIds,

    /** Lists the members of a clan. Index: clan. */
    async listMemberIds(clanId: string): Promise<string[]> {
      const rows = await players.find({ 'clan.id': clanId, ...hasPlayer }, { projection: { _id: 1 } }).toArray();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Lists the members of some clans, by clan. Index: clan. */
    async listMembersByClan(clanIds: readonly string[]): Promise<Map<string, string[]>> {
      const filter = { 'clan.id': { $in: [...clanIds] }, ...hasPlayer };
      const rows = await players.find(filter, { projection: { _id: 1, 'clan.id': 1 } }).toArray();
      const members = new Map<string, string[]>(clanIds.map((id) => [id, []]));
      for (const { _id, clan } of rows) if (clan) members.get(clan.id)?.push(_id.toHexString());
      return members;
    },

    /** Lists the best players. Indexes: rank_key and platform_rank_key, in their order. */
    listBest: (group: PlatformGroup, limit: number): Promise<PlayerProfile[]> =>
      list({ ...buildGroupFilter(group), ...hasRank }, { sort: byRank, limit }),

    /** Lists the best of these players, in the same order. Sorts in memory. */
    listBestAmong: (
      ids: readonly string[],
      group: PlatformGroup,
      limit: number,
      { exceptUsername }: { exceptUsername: string },
    ): Promise<PlayerProfile[]> => {
      const filter = { _id: { $in: toObjectIds(ids) }, 'player.username': { $ne: exceptUsername } };
      return list({ ...filter, ...buildGroupFilter(group), ...hasRank }, { sort: byRank, limit });
    },

    /** Lists a player with as many others above and below, best first; nobody for an unknown player. Index: rank_key. */
    async listAround(id: string, others: number): Promise<PlayerProfile[]> {
      const row = await players.findOne({ _id: new Types.ObjectId(id), ...hasRank }, { projection: { rankKey: 1 } });
      if (!row?.rankKey) return [];
      const [above, below] = await Promise.all([
        list({ rankKey: { $gt: '', $lt: row.rankKey } }, { sort: { rankKey: -1 }, limit: others }),
        list({ rankKey: { $gte: row.rankKey } }, { sort: byRank, limit: others + 1 }),
      ]);
      return [...above.reverse(), ...below];
    },

    /**
     * Lists at most `limit` players whose username contains the key, those that start with it first. Index: search, which contains only
     * players whose data has arrived.
     */
    listContaining: (key: string, limit: number): Promise<PlayerProfile[]> =>
      list({}, { limit, ...buildSearchRange(key) }),

    /** Lists rows for the sitemap. A player whose data has not arrived yet has no username. */
    async listRange(
      range: IdRange,
      fields: Readonly<Record<string, 1>>,
    ): Promise<{ id: string; username: string | undefined }[]> {
      const { filter, options } = buildIdQuery(range);
      const rows = await players.find(filter, { ...options, projection: fields }).toArray();
      return rows.map(({ _id, player }) => ({ id: _id.toHexString(), username: player?.username }));
    },

    /** Counts players whose data has arrived: the collection's size from its metadata, minus the other rows. Index: unknown. */
    async count(): Promise<number> {
      const [rows, unknown] = await Promise.all([
        players.estimatedDocumentCount(),
        players.countDocuments({ 'player.version': null }),
      ]);
      return Math.max(0, rows - unknown);
    },
  };
};
