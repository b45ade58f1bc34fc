import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
import type { ClanRow } from './clan-repository.ts';

const membershipSchema = new Schema(
  {
    clanId: { type: Schema.Types.ObjectId, required: true },
    playerId: { type: Schema.Types.ObjectId, required: true },
    joinedAt: { type: Date, required: true },
  },
  { collection: 'memberships', versionKey: false },
);
// The index is unique, so a player is in one clan at most, even with parallel joins.
membershipSchema.index({ playerId: 1 }, { unique: true, name: 'player' });
// Serves members in the order of joining. It includes the player, because the list of members in an event then reads the index only.
membershipSchema.index({ clanId: 1, joinedAt: 1, _id: 1, playerId: 1 }, { name: 'clan' });

export type MembershipRow = RowOf<typeof membershipSchema>;

export type Membership = EntityOf<MembershipRow>;

export type ClanPart = Pick<ClanRow, '_id' | 'name' | 'leaderId' | 'managerIds'>;

/** The clan of a player. */
export type OwnClan = EntityOf<ClanPart>;

/** Adds the clan to rows of memberships, and drops rows without one. */
export const joinClan = [
  {
    $lookup: {
      ...{ from: 'clans', localField: 'clanId', foreignField: '_id', as: 'clan' },
      pipeline: [{ $project: { name: 1, leaderId: 1, managerIds: 1 } }],
    },
  },
  { $unwind: '$clan' as const },
];

const toRow = ({ id, ...fields }: Membership) => ({ _id: id, ...fields });

const buildFilterAfter = ([joinedAt, id]: TimePosition) => ({
  $or: [{ joinedAt, _id: { $gt: id } }, { joinedAt: { $gt: joinedAt } }],
});

const byJoining = { joinedAt: 1, _id: 1 } as const;

export const createMembershipRepository = (connection: Connection) => {
  const model = connection.model('Membership', membershipSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert(memberships: readonly Membership[], transaction: ClientSession): Promise<void> {
      // Inserts one by one, because a bulk error does not name the violated index.
      await model.create(memberships.map(toRow), { session: transaction, ordered: true });
    },

    /** Returns clan ids by player id. Players without a clan are missing. Index: player. */
    async findClanIds(playerIds: readonly string[], transaction?: ClientSession): Promise<Map<string, string>> {
      const rows = await model
        .find({ playerId: { $in: playerIds } }, { _id: 0, playerId: 1, clanId: 1 }, { session: transaction ?? null })
        .lean<Pick<MembershipRow, 'playerId' | 'clanId'>[]>();
      return new Map(rows.map(({ playerId, clanId }) => [playerId.toHexString(), clanId.toHexString()]));
    },

    /** A player's clan with the ids of all members, by one command; null without one. Indexes: player, clan. */
    async findOwnClan(playerId: string): Promise<(OwnClan & { memberIds: ReadonlySet<string> }) | null> {
      const [row] = await model.aggregate<{ clan: ClanPart; members: Pick<MembershipRow, 'playerId'>[] }>([
        { $match: { playerId: new Types.ObjectId(playerId) } },
        ...joinClan,
        {
          $lookup: {
            ...{ from: 'memberships', localField: 'clanId', foreignField: 'clanId', as: 'members' },
            pipeline: [{ $project: { _id: 0, playerId: 1 } }],
          },
        },
      ]);
      if (!row) return null;
      return { ...toEntity(row.clan), memberIds: new Set(row.members.map((member) => member.playerId.toHexString())) };
    },

    /** Lists the earliest member first. Index: clan, in its order. */
    async listByClan(clanId: string, after: TimePosition | undefined, limit: number): Promise<Membership[]> {
      const rows = await model
        .find({ clanId, ...(after && buildFilterAfter(after)) })
        .sort(byJoining)
        .limit(limit)
        .lean<MembershipRow[]>();
      return rows.map(toEntity);
    },

    /** Returns player ids by clan id, the earliest member first. Index: clan, which covers the query. */
    async listPlayerIds(clanIds: readonly string[], transaction?: ClientSession): Promise<Map<string, string[]>> {
      const rows = await model
        .find({ clanId: { $in: clanIds } }, { _id: 0, clanId: 1, playerId: 1 }, { session: transaction ?? null })
        .sort({ clanId: 1, ...byJoining })
        .lean<Pick<MembershipRow, 'clanId' | 'playerId'>[]>();
      const members = new Map<string, string[]>(clanIds.map((id) => [id, []]));
      for (const { clanId, playerId } of rows) members.get(clanId.toHexString())?.push(playerId.toHexString());
      return members;
    },

    async removeByPlayer(playerId: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ playerId: new Types.ObjectId(playerId) }, { session: transaction });
    },

    async removeByClan(clanId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ clanId: new Types.ObjectId(clanId) }, { session: transaction });
    },
  };
};
