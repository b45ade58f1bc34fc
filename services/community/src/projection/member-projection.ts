import {
  limits,
  type Platform,
  type PlatformGroup,
  type PlayerChanged,
  platformGroupOf,
  type StandingChanged,
} from '@portal/contracts';
import { type ProjectionDefinition, partWhenNewer, type UpdateStage } from '@portal/service-kit';
import { type Collection, Types } from 'mongoose';

/** A member as the events of account and competition tell it; each part has its owner's version. */
export interface MemberRow {
  _id: Types.ObjectId;
  /** Absent while only a standing has arrived: such a row is shown nowhere. */
  player?: {
    version: number;
    username: string;
    usernameKey: string;
    /** Every ending of the key that a search can ask for: what holds a text has an ending that begins with it. */
    suffixes: string[];
    avatar: string | null;
    platform: Platform;
    platformGroup: Exclude<PlatformGroup, 'all'>;
    roles: string[];
    createdAt: Date;
  };
  standing: { version: number; score: number; gamesPlayed: number; wins: number };
}

export type KnownMemberRow = Required<MemberRow>;

/** Rows that stand for a player, as the partial indexes have them. */
export const known = { 'player.version': { $gt: 0 } };

/** The order of the leaderboard. */
export const rank = { 'standing.score': -1, 'standing.wins': -1, 'player.usernameKey': 1 } as const;

/** Usernames are found without regard to case. */
export const usernameKeyOf = (username: string): string => username.toLowerCase();

const suffixesOf = (key: string): string[] =>
  Array.from({ length: Math.max(1, key.length - limits.search.min + 1) }, (_, start) => key.slice(start));

/** No standing was told yet; any told one is newer. */
const noStanding = { version: 0, score: 0, gamesPlayed: 0, wins: 0 };
const withStanding: UpdateStage = { $set: { standing: { $ifNull: ['$standing', noStanding] } } };

const playerOf = ({ username, avatar, platform, roles, createdAt }: PlayerChanged['data']) => {
  const usernameKey = usernameKeyOf(username);
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

/** A member as the projection keeps it after these two events. */
export const memberRowOf = (
  id: string,
  player: { version: number; data: PlayerChanged['data'] },
  standing: { version: number; data: StandingChanged['data'] },
): KnownMemberRow => ({
  _id: new Types.ObjectId(id),
  player: { ...playerOf(player.data), version: player.version },
  standing: { ...standing.data, version: standing.version },
});

/** Players with their standings: what leaderboard, search and profiles read. */
export const memberProjection: ProjectionDefinition = {
  collection: 'members',
  types: ['player.changed', 'standing.changed'],
  createIndexes: (members: Collection) => {
    return members.createIndexes([
      { key: rank, name: 'rank', partialFilterExpression: known },
      {
        key: { 'player.platformGroup': 1, ...rank },
        name: 'platform_rank',
        partialFilterExpression: known,
      },
      { key: { 'player.usernameKey': 1 }, name: 'username', partialFilterExpression: known },
      { key: { 'player.suffixes': 1 }, name: 'suffix', partialFilterExpression: known },
      { key: { 'player.version': 1 }, name: 'unknown', partialFilterExpression: { 'player.version': null } },
    ]);
  },
  changesOf: (event) => {
    const id = new Types.ObjectId(event.entityId);
    const { entityVersion: version } = event;
    if (event.type === 'player.changed')
      return [{ id, stages: [withStanding, partWhenNewer('player', version, playerOf(event.data))] }];
    return event.type === 'standing.changed' ? [{ id, stages: [partWhenNewer('standing', version, event.data)] }] : [];
  },
};
