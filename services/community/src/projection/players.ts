import {
  getPlatformGroup,
  limits,
  type PlatformGroup,
  type PlayerChanged,
  playerData,
  type StandingChanged,
} from '@portal/contracts';
import { roleNames } from '@portal/contracts/roles';
import { type ClanOfPlayer, clanIndex, copyClans, removeStrayClans } from '@portal/domain/clan-projection';
import { caseKey, keyRange } from '@portal/domain/username-key';
import {
  notSyncedSince,
  type ProjectionDefinition,
  partWhenNewer,
  type UpdateStage,
} from '@portal/service-kit/projection';
import { type Collection, mongo, Types } from 'mongoose';

/** Account's part of a row, as events publish it. */
export type PlayerData = Omit<PlayerChanged['data'], 'createdAt'> & { createdAt: Date };
/** Competition's part of a row. */
export type StandingData = StandingChanged['data'];

interface Versioned {
  version: number;
}

/** A player from the events of account and competition; each part has its owner's version. */
export interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing until account's event arrives. No response contains such a row. */
  player?: PlayerData & Versioned & { usernameKey: string; platformGroup: Exclude<PlatformGroup, 'all'> };
  /** Search keys, see `buildSuffixes`. Lists read `player` as a whole, so the keys are not part of it. Missing if `player` is. */
  search?: Versioned & { suffixes: string[] };
  standing: StandingData & Versioned;
  /** Present once the account was removed. It is final, so an event that arrives late cannot revive the player. */
  removed?: Versioned;
  /** Sorts players by score, wins and username, as one text: see `withRankKey`. Missing like `player`. */
  rankKey?: string;
  clan?: ClanOfPlayer;
}

/** A row whose player's data has arrived. */
export type CompletePlayerRow = PlayerRow & Required<Pick<PlayerRow, 'player' | 'search' | 'rankKey'>>;

/** Matches rows with account's part. It is the filter of the partial index. */
export const hasPlayer = { 'player.version': { $gt: 0 } };

/** Builds the stage that adds the player's row to a query of another collection: `_id` only, and nothing for an unknown player. */
export const addPlayer = (id: Types.ObjectId) => ({
  $unionWith: {
    coll: playerProjection.collection,
    pipeline: [{ $match: { _id: id, ...hasPlayer } }, { $project: { _id: 1 } }],
  },
});

/** The order of the leaderboard: score, wins and username. */
export const byRank = { rankKey: 1 } as const;
/** Matches the same rows as `hasPlayer`. One index then provides order and filter, so MongoDB reads only the rows that it returns. */
export const hasRank = { rankKey: { $gt: '' } };

/** Separators that no username contains. They sort whole names before suffixes. */
const [nameMark, endMark] = ['\u0001', '\u0002'];

/**
 * Builds the search keys of a username: every prefix that is long enough to search, followed by the name, and every such suffix. Names that
 * contain a text are then one range of the index, and names that start with it come first. `buildNameFilter` needs the whole name.
 */
const buildSuffixes = (key: string): string[] => {
  const parts = [`${nameMark}${key}`];
  for (let end = limits.search.min; end <= key.length; end += 1) parts.push(`${key.slice(0, end)}${nameMark}${key}`);
  for (let start = 1; start <= key.length - limits.search.min; start += 1) parts.push(`${key.slice(start)}${endMark}`);
  return parts;
};

export const buildNameFilter = (key: string) => ({ 'search.suffixes': `${nameMark}${key}` });

/** Builds the index range of players whose key contains the text. Names that start with it come first, then the others by username. */
export const buildSearchRange = (text: string) => ({
  hint: 'search',
  min: { 'search.suffixes': `${text}${nameMark}` },
  max: { 'search.suffixes': keyRange(text).$lt },
});

/** Older than every published standing. */
const noStanding = { version: 0, score: 0, gamesPlayed: 0, wins: 0 };
const withStanding: UpdateStage = { $set: { standing: { $ifNull: ['$standing', noStanding] } } };

/** Subtracting from this constant gives digits of a fixed width that sort in descending order. */
const descending = 20_000_000_000_000_000n;
const formatDescending = (field: string): UpdateStage => ({
  $toString: { $subtract: [mongo.Long.fromBigInt(descending), { $toLong: field }] },
});

/** Builds the digits of descending score and wins, followed by the username's key. */
const buildRankKey = ({ score, wins }: Pick<StandingData, 'score' | 'wins'>, usernameKey: string): string =>
  `${descending - BigInt(score)}${descending - BigInt(wins)}${usernameKey}`;

/** Reverses `buildRankKey`. */
export const parseRankKey = (rankKey: string) => {
  const digits = String(descending).length;
  const [score, wins] = [rankKey.slice(0, digits), rankKey.slice(digits, 2 * digits)];
  return {
    score: Number(descending - BigInt(score)),
    wins: Number(descending - BigInt(wins)),
    usernameKey: rankKey.slice(2 * digits),
  };
};

/** Players whose data has arrived have a rank, and bots have none. */
const withRankKey: UpdateStage = {
  $set: {
    rankKey: {
      $cond: [
        {
          $and: [
            { $gt: ['$player.version', 0] },
            { $not: [{ $in: [roleNames.bot, { $ifNull: ['$player.roles', []] }] }] },
          ],
        },
        {
          $concat: [formatDescending('$standing.score'), formatDescending('$standing.wins'), '$player.usernameKey'],
        },
        '$$REMOVE',
      ],
    },
  },
};

/** Keeps nothing of a player whose account was removed. */
const withoutRemoved: UpdateStage = {
  $set: Object.fromEntries(
    ['player', 'search'].map((part) => [part, { $cond: [{ $gt: ['$removed.version', 0] }, '$$REMOVE', `$${part}`] }]),
  ),
};

const buildPlayerPart = ({ createdAt, ...data }: PlayerChanged['data']) => ({
  ...data,
  usernameKey: caseKey(data.username),
  platformGroup: getPlatformGroup(data.platform),
  createdAt: new Date(createdAt),
});
const buildSearchPart = ({ username }: PlayerChanged['data']) => ({ suffixes: buildSuffixes(caseKey(username)) });

/** Builds the row that results from these two events. */
export const buildPlayerRow = (
  id: string,
  player: { version: number; data: PlayerChanged['data'] },
  standing: { version: number; data: StandingChanged['data'] },
): CompletePlayerRow => ({
  _id: new Types.ObjectId(id),
  player: { ...buildPlayerPart(player.data), version: player.version },
  search: { ...buildSearchPart(player.data), version: player.version },
  standing: { ...standing.data, version: standing.version },
  rankKey: buildRankKey(standing.data, caseKey(player.data.username)),
});

/** Players with their standings and clans, for leaderboard, search and profiles. */
export const playerProjection = {
  collection: 'members',
  // Rows copy all data of the events, so a new field of an event has all rows refreshed.
  revision: ['8', ...Object.keys(playerData.shape).sort()].join(),
  types: ['player.changed', 'player.removed', 'standing.changed'],
  createIndexes: (players: Collection) =>
    players.createIndexes([
      { key: byRank, name: 'rank_key', sparse: true },
      { key: { 'player.platformGroup': 1, ...byRank }, name: 'platform_rank_key', sparse: true },
      { key: { 'search.suffixes': 1 }, name: 'search', partialFilterExpression: hasPlayer },
      { key: { 'player.version': 1 }, name: 'unknown', partialFilterExpression: { 'player.version': null } },
      clanIndex,
    ]),
  toChanges(event, refreshedSince) {
    const id = new Types.ObjectId(event.entityId);
    const { entityVersion: version } = event;
    const stage = (part: string, state: Record<string, unknown>) => partWhenNewer(part, version, state, refreshedSince);
    if (event.type === 'player.changed') {
      const parts = [stage('player', buildPlayerPart(event.data)), stage('search', buildSearchPart(event.data))];
      return [{ id, stages: [withStanding, ...parts, withoutRemoved, withRankKey] }];
    }
    if (event.type === 'player.removed')
      return [{ id, stages: [withStanding, stage('removed', {}), withoutRemoved, withRankKey] }];
    if (event.type !== 'standing.changed') return [];
    return [{ id, stages: [stage('standing', event.data), withRankKey] }];
  },
  async afterWrite(connection, events) {
    const clanIds = events.filter(({ type }) => type === 'clan.changed').map(({ entityId }) => entityId);
    await copyClans(connection, playerProjection.collection, clanIds);
  },
  async removeStale(rows, refreshedSince, connection) {
    const stale = (part: string) => ({
      [`${part}.version`]: { $gt: 0 },
      [`${part}.syncedAt`]: notSyncedSince(refreshedSince),
    });
    await rows.updateMany(stale('player'), [{ $unset: ['player', 'search', 'rankKey'] }]);
    await rows.updateMany(stale('standing'), [{ $set: { standing: noStanding } }, withRankKey]);
    await removeStrayClans(connection, playerProjection.collection);
    const isUnknown = { 'player.version': null, 'removed.version': null };
    await rows.deleteMany({ ...isUnknown, 'standing.version': { $in: [0, null] }, 'clan.id': null });
  },
} satisfies ProjectionDefinition;
