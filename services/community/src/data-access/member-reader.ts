import { type Connection, Types } from 'mongoose';
import { type KnownMemberRow, known, type MemberRow } from '../projection/member-projection';

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

/** Reads the projection of members. */
export const createMemberReader = (connection: Connection) => {
  const members = connection.collection<KnownMemberRow>('members');
  return {
    async findById(id: string): Promise<Member | null> {
      const row = await members.findOne({ _id: new Types.ObjectId(id), ...known }, { projection: withoutSuffixes });
      return row && toMember(row);
    },

    /** Those of the players who are known, by id. */
    async findByIds(ids: readonly string[]): Promise<Map<string, Member>> {
      const rows = await members
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) }, ...known }, { projection: withoutSuffixes })
        .toArray();
      return new Map(rows.map((row) => [row._id.toHexString(), toMember(row)]));
    },
  };
};
export type MemberReader = ReturnType<typeof createMemberReader>;
