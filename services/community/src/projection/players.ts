import {
  limits,
  type Platform,
  type PlatformGroup,
  type PlayerChanged,
  platformGroupOf,
  type StandingChanged,
} from '@portal/contracts';
import { type ClanOfPlayer, clanIndex, copyClans, removeStrayClans } from '@portal/domain/clan-projection';
import { caseKey, keyRange } from '@portal/domain/username-key';
import { notSyncedSince, type ProjectionDefinition, partWhenNewer, type UpdateStage } from '@portal/service-kit';
import { type Collection, mongo, Types } from 'mongoose';

/** A player from the events of account and competition; each part has its owner's version. */
interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing until account's event arrives: such a row is never shown. */
  player?: {
    version: number;
    username: string;
    usernameKey: string;
    avatar: string | null;
    platform: Platform;
    platformGroup: Exclude<PlatformGroup, 'all'>;
    roles: string[];
    createdAt: Date;
  };
  /** Search keys, see `suffixesOf`: apart from `player`, so that lists are read by whole parts. Missing like it. */
  search?: { version: number; suffixes: string[] };
  standing: { version: number; score: number; gamesPlayed: number; wins: number };
  /** Sorts players by score, wins and username, as one text: see `withRankKey`. Missing like `player`. */
  rankKey?: string;
  clan?: ClanOfPlayer;
}

export type KnownPlayerRow = PlayerRow & Required<Pick<PlayerRow, 'player' | 'search' | 'rankKey'>>;

/** Rows with account's part: the filter of the partial index. */
export const known = { 'player.version': { $gt: 0 } };

/** The order of the leaderboard: score, wins and username. */
export const rank = { rankKey: 1 } as const;
/** The same rows as `known`; the index provides order and filter, so that MongoDB reads no more than the rows it returns. */
export const ranked = { rankKey: { $gt: '' } };

/** Before and after the parts of a key. No username contains them, and names sort before endings, both before longer parts. */
const [nameMark, endMark] = ['\u0001', '\u0002'];

/**
 * Every start of the key that is long enough to search, followed by the key, and every such ending, so that names with a text are one
 * range of the index, first those that start with it. Also the whole key, for `nameFilter`.
 */
const suffixesOf = (key: string): string[] => {
  const parts = [`${nameMark}${key}`];
  for (let end = limits.search.min; end <= key.length; end += 1) parts.push(`${key.slice(0, end)}${nameMark}${key}`);
  for (let start = 1; start <= key.length - limits.search.min; start += 1) parts.push(`${key.slice(start)}${endMark}`);
  return parts;
};

export const nameFilter = (key: string) => ({ 'search.suffixes': `${nameMark}${key}` });

/** Index range of players whose key contains the text: those that start with it, by username, then the others. */
export const searchRange = (text: string) => ({
  hint: 'search',
  min: { 'search.suffixes': `${text}${nameMark}` },
  max: { 'search.suffixes': keyRange(text).$lt },
});

/** Older than every published standing. */
const noStanding = { version: 0, score: 0, gamesPlayed: 0, wins: 0 };
const withStanding: UpdateStage = { $set: { standing: { $ifNull: ['$standing', noStanding] } } };

/** Greater than any integer that a double holds, with as many digits as the difference to it. */
const descending = 20_000_000_000_000_000n;
const descendingDigits = (field: string): UpdateStage => ({
  $toString: { $subtract: [mongo.Long.fromBigInt(descending), { $toLong: field }] },
});

/** Digits of descending score and wins, then the username's key. */
const rankKeyOf = ({ score, wins }: Pick<PlayerRow['standing'], 'score' | 'wins'>, usernameKey: string): string =>
  `${descending - BigInt(score)}${descending - BigInt(wins)}${usernameKey}`;

/** The reverse of `rankKeyOf`. */
export const parseRankKey = (rankKey: string) => {
  const digits = String(descending).length;
  const [score, wins] = [rankKey.slice(0, digits), rankKey.slice(digits, 2 * digits)];
  return {
    score: Number(descending - BigInt(score)),
    wins: Number(descending - BigInt(wins)),
    usernameKey: rankKey.slice(2 * digits),
  };
};

const withRankKey: UpdateStage = {
  $set: {
    rankKey: {
      $cond: [
        { $gt: ['$player.version', 0] },
        {
          $concat: [descendingDigits('$standing.score'), descendingDigits('$standing.wins'), '$player.usernameKey'],
        },
        '$$REMOVE',
      ],
    },
  },
};

const playerOf = ({ username, avatar, platform, roles, createdAt }: PlayerChanged['data']) => ({
  username,
  usernameKey: caseKey(username),
  avatar,
  platform,
  platformGroup: platformGroupOf(platform),
  roles,
  createdAt: new Date(createdAt),
});
const searchOf = ({ username }: PlayerChanged['data']) => ({ suffixes: suffixesOf(caseKey(username)) });

/** The row that results from these two events. */
export const playerRowOf = (
  id: string,
  player: { version: number; data: PlayerChanged['data'] },
  standing: { version: number; data: StandingChanged['data'] },
): KnownPlayerRow => ({
  _id: new Types.ObjectId(id),
  player: { ...playerOf(player.data), version: player.version },
  search: { ...searchOf(player.data), version: player.version },
  standing: { ...standing.data, version: standing.version },
  rankKey: rankKeyOf(standing.data, caseKey(player.data.username)),
});

/** Players with their standings and clans, for leaderboard, search and profiles. */
export const playerProjection = {
  collection: 'members',
  revision: 6,
  types: ['player.changed', 'standing.changed'],
  createIndexes: (players: Collection) =>
    players.createIndexes([
      { key: rank, name: 'rank_key', sparse: true },
      { key: { 'player.platformGroup': 1, ...rank }, name: 'platform_rank_key', sparse: true },
      { key: { 'search.suffixes': 1 }, name: 'search', partialFilterExpression: known },
      { key: { 'player.version': 1 }, name: 'unknown', partialFilterExpression: { 'player.version': null } },
      clanIndex,
    ]),
  toChanges(event, refreshedSince) {
    const id = new Types.ObjectId(event.entityId);
    const { entityVersion: version } = event;
    const stage = (part: string, state: Record<string, unknown>) => partWhenNewer(part, version, state, refreshedSince);
    if (event.type === 'player.changed') {
      const parts = [stage('player', playerOf(event.data)), stage('search', searchOf(event.data))];
      return [{ id, stages: [withStanding, ...parts, withRankKey] }];
    }
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
    await rows.deleteMany({ 'player.version': null, 'standing.version': { $in: [0, null] }, 'clan.id': null });
  },
} satisfies ProjectionDefinition;
