import {
  limits,
  type Platform,
  type PlatformGroup,
  type PlayerChanged,
  platformGroupOf,
  type StandingChanged,
} from '@portal/contracts';
import { type ClanOfPlayer, clanIndex, clanProjection, correctClans } from '@portal/domain/clan-projection';
import { caseKey, keyRange } from '@portal/domain/username-key';
import { type ProjectionDefinition, partWhenNewer, type UpdateStage } from '@portal/service-kit';
import { type Collection, Types } from 'mongoose';

/** A player from the events of account and competition; each part has its owner's version. */
interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing until account's event arrives: such a row is never shown. */
  player?: {
    version: number;
    username: string;
    usernameKey: string;
    /** The key after `nameStart`, and every other ending of it that is long enough to search: `searchFilter` finds both. */
    suffixes: string[];
    avatar: string | null;
    platform: Platform;
    platformGroup: Exclude<PlatformGroup, 'all'>;
    roles: string[];
    createdAt: Date;
  };
  standing: { version: number; score: number; gamesPlayed: number; wins: number };
  clan?: ClanOfPlayer;
}

export type KnownPlayerRow = PlayerRow & Required<Pick<PlayerRow, 'player'>>;

/** Rows with account's part: the filter of the partial indexes. */
export const known = { 'player.version': { $gt: 0 } };

/** The order of the leaderboard. */
export const rank = { 'standing.score': -1, 'standing.wins': -1, 'player.usernameKey': 1 } as const;

/** No username contains it, and no character comes before it, so that whole names come first in the index. */
const nameStart = '\u0001';

const suffixesOf = (key: string): string[] => [
  `${nameStart}${key}`,
  ...Array.from({ length: Math.max(0, key.length - limits.search.min) }, (_, start) => key.slice(start + 1)),
];

/** The player with exactly this key. */
export const nameFilter = (key: string) => ({ 'player.suffixes': `${nameStart}${key}` });

/** Players whose key contains the text, in index order: those that start with it, by username, then the others. */
export const searchFilter = (text: string) => ({
  $or: [`${nameStart}${text}`, text].map((start) => ({ 'player.suffixes': { $elemMatch: keyRange(start) } })),
});

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

/** Players with their standings and clans, for leaderboard, search and profiles. */
export const playerProjection: ProjectionDefinition = {
  collection: 'members',
  revision: 2,
  types: ['player.changed', 'standing.changed'],
  createIndexes: (players: Collection) =>
    players.createIndexes([
      { key: rank, name: 'rank', partialFilterExpression: known },
      { key: { 'player.platformGroup': 1, ...rank }, name: 'platform_rank', partialFilterExpression: known },
      { key: { 'player.suffixes': 1 }, name: 'suffix', partialFilterExpression: known },
      { key: { 'player.version': 1 }, name: 'unknown', partialFilterExpression: { 'player.version': null } },
      clanIndex,
    ]),
  changesOf: (event) => {
    const id = new Types.ObjectId(event.entityId);
    const { entityVersion: version } = event;
    if (event.type === 'player.changed')
      return [{ id, stages: [withStanding, partWhenNewer('player', version, playerOf(event.data))] }];
    return event.type === 'standing.changed' ? [{ id, stages: [partWhenNewer('standing', version, event.data)] }] : [];
  },
  correctCopies: correctClans,
};

/** What the service keeps of other services' entities. */
export const communityProjections = [playerProjection, clanProjection];
