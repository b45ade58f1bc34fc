import {
  limits,
  type Platform,
  type PlatformGroup,
  type PlayerChanged,
  platformGroupOf,
  type StandingChanged,
} from '@portal/contracts';
import { clanProjection } from '@portal/domain/clan-projection';
import { caseKey, keyRange } from '@portal/domain/username-key';
import { type ProjectionDefinition, partWhenNewer, retryOnSwap, type UpdateStage } from '@portal/service-kit';
import { type Collection, type Connection, Types } from 'mongoose';

/** A player from the events of account and competition; each part has its owner's version. */
interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing until account's event arrives: such a row is never shown. */
  player?: {
    version: number;
    username: string;
    usernameKey: string;
    /** Every ending of the key that is long enough to search: a key contains a text if one of its endings starts with it. */
    suffixes: string[];
    avatar: string | null;
    platform: Platform;
    platformGroup: Exclude<PlatformGroup, 'all'>;
    roles: string[];
    createdAt: Date;
  };
  standing: { version: number; score: number; gamesPlayed: number; wins: number };
}

type KnownPlayerRow = Required<PlayerRow>;

/** Rows with account's part: the filter of the partial indexes. */
const known = { 'player.version': { $gt: 0 } };

/** The order of the leaderboard. */
const rank = { 'standing.score': -1, 'standing.wins': -1, 'player.usernameKey': 1 } as const;

const suffixesOf = (key: string): string[] =>
  Array.from({ length: Math.max(1, key.length - limits.search.min + 1) }, (_, start) => key.slice(start));

/** Older than every published standing. */
const noStanding = { version: 0, score: 0, gamesPlayed: 0, wins: 0 };
const withStanding: UpdateStage = { $set: { standing: { $ifNull: ['$standing', noStanding] } } };

const playerOf = ({ username, avatar, platform, roles, createdAt }: PlayerChanged['data']) => {
  const usernameKey = caseKey(username);
  return {
    username,
    usernameKey,
    suffixes: suffixesOf(usernameKey),
    avatar,
    platform,
    platformGroup: platformGroupOf(platform),
    roles,
    createdAt: new Date(createdAt),
  };
};

/** The row that results from these two events. */
export const playerRowOf = (
  id: string,
  player: { version: number; data: PlayerChanged['data'] },
  standing: { version: number; data: StandingChanged['data'] },
): KnownPlayerRow => ({
  _id: new Types.ObjectId(id),
  player: { ...playerOf(player.data), version: player.version },
  standing: { ...standing.data, version: standing.version },
});

/** Players with their standings, for leaderboard, search and profiles. */
export const playerProjection: ProjectionDefinition = {
  collection: 'members',
  types: ['player.changed', 'standing.changed'],
  createIndexes: (players: Collection) =>
    players.createIndexes([
      { key: rank, name: 'rank', partialFilterExpression: known },
      { key: { 'player.platformGroup': 1, ...rank }, name: 'platform_rank', partialFilterExpression: known },
      { key: { 'player.usernameKey': 1 }, name: 'username', partialFilterExpression: known },
      { key: { 'player.suffixes': 1 }, name: 'suffix', partialFilterExpression: known },
      { key: { 'player.version': 1 }, name: 'unknown', partialFilterExpression: { 'player.version': null } },
    ]),
  changesOf: (event) => {
    const id = new Types.ObjectId(event.entityId);
    const { entityVersion: version } = event;
    if (event.type === 'player.changed')
      return [{ id, stages: [withStanding, partWhenNewer('player', version, playerOf(event.data))] }];
    return event.type === 'standing.changed' ? [{ id, stages: [partWhenNewer('standing', version, event.data)] }] : [];
  },
};

/** What the service keeps of other services' entities. */
export const communityProjections = [playerProjection, clanProjection];

export interface KnownPlayer extends Omit<KnownPlayerRow['player'], 'version' | 'usernameKey' | 'suffixes'> {
  id: string;
  score: number;
  gamesPlayed: number;
  wins: number;
}

const toPlayer = ({ _id, player, standing }: KnownPlayerRow): KnownPlayer => {
  const { version: _version, usernameKey: _usernameKey, ...fields } = player;
  const { score, gamesPlayed, wins } = standing;
  return { id: _id.toHexString(), ...fields, score, gamesPlayed, wins };
};

/** Only search filters by suffixes; no query returns them. */
const projection = { 'player.suffixes': 0 };

/**
 * Reads the projection of players. Projections use the driver: update pipelines write their rows, which mongoose does not cast, and a
 * lean read of the leaderboard's 100 rows costs 15 % more CPU (1.7 and 2.0 ms).
 */
export const createPlayerReader = (connection: Connection) => {
  const players = connection.collection<KnownPlayerRow>(playerProjection.collection);

  const list = async (
    filter: Record<string, unknown>,
    options: { sort?: Record<string, 1 | -1>; limit?: number } = {},
  ): Promise<KnownPlayer[]> => {
    const rows = await retryOnSwap(() => players.find({ ...filter, ...known }, { projection, ...options }).toArray());
    return rows.map(toPlayer);
  };

  return {
    async findById(id: string): Promise<KnownPlayer | null> {
      const [player] = await list({ _id: new Types.ObjectId(id) }, { limit: 1 });
      return player ?? null;
    },

    /** Players by id; unknown ones are missing. */
    async findByIds(ids: readonly string[]): Promise<Map<string, KnownPlayer>> {
      const found = await list({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
      return new Map(found.map((player) => [player.id, player]));
    },

    /** The best players by score, wins and username. Indexes: rank and platform_rank, in their order. */
    best: (group: PlatformGroup, limit: number) =>
      list(group === 'all' ? {} : { 'player.platformGroup': group }, { sort: rank, limit }),

    /** Players whose username starts with the key, an exact match first. Index: username, in its order. */
    startingWith: (key: string, limit: number) =>
      list({ 'player.usernameKey': keyRange(key) }, { sort: { 'player.usernameKey': 1 }, limit }),

    /** Players whose username contains the key, in index order, so that at most `limit` rows are read. Index: suffix. */
    containing: (key: string, limit: number) => list({ 'player.suffixes': { $elemMatch: keyRange(key) } }, { limit }),

    /** Number of known players: the collection's size from metadata, minus the few rows with a standing only. Index: unknown. */
    async count(): Promise<number> {
      const [rows, unknown] = await Promise.all([
        players.estimatedDocumentCount(),
        retryOnSwap(() => players.countDocuments({ 'player.version': null })),
      ]);
      return Math.max(0, rows - unknown);
    },
  };
};
