import type { PlatformGroup } from '@portal/contracts';
import { retryOnSwap } from '@portal/service-kit';
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

type Filter = Record<string, unknown>;
type Sort = Record<string, 1 | -1>;

/** Reads the projection of members. */
export const createMemberReader = (connection: Connection) => {
  const members = connection.collection<KnownMemberRow>('members');

  const list = async (filter: Filter, { sort, limit }: { sort?: Sort; limit?: number } = {}): Promise<Member[]> => {
    const options = { projection: withoutSuffixes, ...(sort && { sort }), ...(limit !== undefined && { limit }) };
    const rows = await retryOnSwap(() => members.find({ ...filter, ...known }, options).toArray());
    return rows.map(toMember);
  };

  return {
    async findById(id: string): Promise<Member | null> {
      const [member] = await list({ _id: new Types.ObjectId(id) }, { limit: 1 });
      return member ?? null;
    },

    /** Those of the players who are known, by id. */
    async findByIds(ids: readonly string[]): Promise<Map<string, Member>> {
      const found = await list({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } });
      return new Map(found.map((member) => [member.id, member]));
    },

    /** The best players by score, wins and username. Indexes: rank and platform_rank, in their order. */
    best: (group: PlatformGroup, limit: number) =>
      list(group === 'all' ? {} : { 'player.platformGroup': group }, { sort: rank, limit }),

    /** Players whose username begins so, by username: one who has exactly this name comes first. Index: username, in its order. */
    withPrefix: (key: string, limit: number) =>
      list({ 'player.usernameKey': beginsWith(key) }, { sort: { 'player.usernameKey': 1 }, limit }),

    /**
     * Players whose username holds the key anywhere, those that the index comes to first: of a text that many names hold,
     * no more is read than is asked for. Index: suffix.
     */
    holding: (key: string, limit: number) => list({ 'player.suffixes': { $elemMatch: beginsWith(key) } }, { limit }),

    /**
     * How many players there are, without counting them: what the collection says of its size, less the few rows that only
     * a standing has made. Index: unknown.
     */
    async count(): Promise<number> {
      const [rows, unknown] = await Promise.all([
        members.estimatedDocumentCount(),
        retryOnSwap(() => members.countDocuments({ 'player.version': null })),
      ]);
      return Math.max(0, rows - unknown);
    },
  };
};
