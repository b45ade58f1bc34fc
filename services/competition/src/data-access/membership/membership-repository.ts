import { type ClientSession, type Connection, Types } from 'mongoose';
import { type MembershipRow, membershipModel } from './membership-schema';

export interface Membership {
  id: string;
  clanId: string;
  playerId: string;
  joinedAt: Date;
}

const toMembership = ({ _id, clanId, playerId, joinedAt }: MembershipRow): Membership => ({
  id: _id.toHexString(),
  clanId: clanId.toHexString(),
  playerId: playerId.toHexString(),
  joinedAt,
});

const toRow = ({ id, ...fields }: Membership) => ({ _id: id, ...fields });

/** Where a list of members goes on: behind this one. */
export type MembershipPosition = Pick<Membership, 'joinedAt' | 'id'>;

const behind = ({ joinedAt, id }: MembershipPosition) => ({
  $or: [{ joinedAt, _id: { $gt: id } }, { joinedAt: { $gt: joinedAt } }],
});

const byJoining = { joinedAt: 1, _id: 1 } as const;

export const createMembershipRepository = (connection: Connection) => {
  const model = membershipModel(connection);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(memberships: readonly Membership[], transaction: ClientSession): Promise<void> {
      // Not as one bulk: its error does not tell which index refuses.
      await model.create(memberships.map(toRow), { session: transaction, ordered: true });
    },

    /** The clan of each of these players who has one. Index: player. */
    async clanIdsOf(playerIds: readonly string[], transaction?: ClientSession): Promise<Map<string, string>> {
      const rows = await model
        .find({ playerId: { $in: playerIds } }, null, { session: transaction ?? null })
        .lean<MembershipRow[]>();
      return new Map(rows.map(({ playerId, clanId }) => [playerId.toHexString(), clanId.toHexString()]));
    },

    /** The first to join first. Index: clan, in its order. */
    async listByClan(clanId: string, after: MembershipPosition | undefined, limit: number): Promise<Membership[]> {
      const rows = await model
        .find({ clanId, ...(after && behind(after)) })
        .sort(byJoining)
        .limit(limit)
        .lean<MembershipRow[]>();
      return rows.map(toMembership);
    },

    /** The members of each of these clans, the first to join first. Index: clan, which holds all that is read. */
    async playerIdsOf(clanIds: readonly string[], transaction?: ClientSession): Promise<Map<string, string[]>> {
      const rows = await model
        .find({ clanId: { $in: clanIds } }, { _id: 0, clanId: 1, playerId: 1 }, { session: transaction ?? null })
        .sort({ clanId: 1, ...byJoining })
        .lean<Pick<MembershipRow, 'clanId' | 'playerId'>[]>();
      const members = new Map<string, string[]>(clanIds.map((id) => [id, []]));
      for (const { clanId, playerId } of rows) members.get(clanId.toHexString())?.push(playerId.toHexString());
      return members;
    },

    /** Frees all members of a clan. */
    async removeAllOf(clanId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ clanId: new Types.ObjectId(clanId) }, { session: transaction });
    },
  };
};
