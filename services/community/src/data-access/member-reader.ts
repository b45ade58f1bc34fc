import type { PlatformGroup } from '@portal/contracts';
import { type Connection, Types } from 'mongoose';
import { type KnownMemberRow, known, type MemberRow, rank } from '../projection/member-projection';

/** A player as this service knows it. */
export interface Member extends Omit<NonNullable<MemberRow['player']>, 'version' | 'usernameKey' | 'suffixes'> {
  id: string;
  score: number;
  gamesPlayed: number;
  wins: number;
}

const toMember = ({ _id, player, standing }: KnownMemberRow): Member => {
  const { version: _version, usernameKey: _usernameKey, ...facts } = player;
  const { score, gamesPlayed, wins } = standing;
  return { id: _id.toHexString(), ...facts, score, gamesPlayed, wins };
};

/** Search alone needs them. */
const withoutSuffixes = { 'player.suffixes': 0 };

/** All texts that begin so, as a range that an index answers whatever characters the beginning holds. */
const beginsWith = (start: string) => ({ $gte: start, $lt: `${start}\u{10ffff}` });

/** Reads the projection of members. */
export const createMemberReader = (connection: Connection) => {
  const members = connection.collection<KnownMemberRow>('members');
  const projection = withoutSuffixes;
  return {
    async findById(id: string): Promise<Member | null> {
      const row = await members.findOne({ _id: new Types.ObjectId(id), ...known }, { projection });
      return row && toMember(row);
    },

    /** Those of the players who are known, by id. */
    async findByIds(ids: readonly string[]): Promise<Map<string, Member>> {
      const rows = await members
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...known }, { projection })
        .toArray();
      return new Map(rows.map((row) => [row._id.toHexString(), toMember(row)]));
    },

    /** The best players by score, wins and username. Indexes: rank and platform_rank, in their order. */
    async best(group: PlatformGroup, limit: number): Promise<Member[]> {
      const rows = await members
        .find({ ...known, ...(group !== 'all' && { 'player.platformGroup': group }) }, { projection })
        .sort(rank)
        .limit(limit)
        .toArray();
      return rows.map(toMember);
    },

    /** Players whose username begins so, by username: one who has exactly this name comes first. Index: username, in its order. */
    async withPrefix(key: string, limit: number): Promise<Member[]> {
      const rows = await members
        .find({ 'player.usernameKey': beginsWith(key), ...known }, { projection })
        .sort({ 'player.usernameKey': 1 })
        .limit(limit)
        .toArray();
      return rows.map(toMember);
    },

    /**
     * Players whose username holds the key anywhere, those that the index comes to first: of a text that many names hold,
     * no more is read than is asked for. Index: suffix.
     */
    async holding(key: string, limit: number): Promise<Member[]> {
      const rows = await members
        .find({ 'player.suffixes': { $elemMatch: beginsWith(key) }, ...known }, { projection })
        .limit(limit)
        .toArray();
      return rows.map(toMember);
    },

    /**
     * How many players there are, without counting them: what the collection says of its size, less the few rows that only
     * a standing has made. Index: unknown.
     */
    async count(): Promise<number> {
      const [rows, unknown] = await Promise.all([
        members.estimatedDocumentCount(),
        members.countDocuments({ 'player.version': null }),
      ]);
      return Math.max(0, rows - unknown);
    },
  };
};
export type MemberReader = ReturnType<typeof createMemberReader>;
