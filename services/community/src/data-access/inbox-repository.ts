import {
  type InvitationSenders,
  invitationSenders,
  limits,
  type NotificationSettings,
  type SwitchableGroup,
  switchableGroups,
} from '@portal/contracts';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

const channelsSchema = new Schema({ portal: { type: Boolean, required: true } }, { _id: false });

/** What a player has seen and chosen. The row has the id of its player; it is missing until the player opens the list. */
const inboxSchema = new Schema(
  {
    /** Notifications that were stored until this time are seen. */
    seenAt: { type: Date },
    groups: {
      type: new Schema(Object.fromEntries(switchableGroups.map((group) => [group, channelsSchema])), { _id: false }),
    },
    /** Whose invitations to clans the player wants. */
    invitations: { type: String, enum: invitationSenders },
    /** Clans whose announcements the player does not want, the latest last. */
    mutedClanIds: { type: [Schema.Types.ObjectId], default: undefined },
    /** Followed players who are hidden from the feed, the latest last. */
    mutedIds: { type: [Schema.Types.ObjectId], default: undefined },
    /** Players whom this one does not want to meet, the latest last. */
    blockedIds: { type: [Schema.Types.ObjectId], default: undefined },
  },
  { collection: 'inboxes', versionKey: false },
);

export interface Inbox {
  seenAt: Date;
  groups: NotificationSettings['groups'];
  invitations: InvitationSenders;
  mutedClanIds: ReadonlySet<string>;
  mutedIds: ReadonlySet<string>;
  blockedIds: ReadonlySet<string>;
}

const isOn = { portal: true } as const;
const defaultGroups: Inbox['groups'] = { clan: isOn, followers: isOn, cups: isOn, news: isOn, rank: isOn };

/** The lists of players whom a player does not want to see. */
export type ShunList = 'mutedIds' | 'blockedIds';

interface InboxRow {
  _id: { toHexString(): string };
  seenAt?: Date;
  groups?: Partial<Inbox['groups']>;
  invitations?: InvitationSenders;
  mutedClanIds?: { toHexString(): string }[];
  mutedIds?: { toHexString(): string }[];
  blockedIds?: { toHexString(): string }[];
}

const toIds = (ids: InboxRow['mutedIds'] = []): ReadonlySet<string> => new Set(ids.map((id) => id.toHexString()));

const toInbox = (row: InboxRow | null | undefined): Inbox => ({
  seenAt: row?.seenAt ?? new Date(0),
  groups: { ...defaultGroups, ...row?.groups },
  invitations: row?.invitations ?? 'anyone',
  mutedClanIds: toIds(row?.mutedClanIds),
  mutedIds: toIds(row?.mutedIds),
  blockedIds: toIds(row?.blockedIds),
});

export const createInboxRepository = (connection: Connection) => {
  const model = connection.model('Inbox', inboxSchema);
  return {
    // Rows are read by id only. Without the collection, the first transaction would have to create it.
    createIndexes: () => model.createCollection(),

    /** Returns the inbox of a player who has none with the defaults. */
    find: async (playerId: string): Promise<Inbox> => toInbox(await model.findById(playerId).lean<InboxRow>()),

    /** Lists the players among these who have switched the group off. */
    async listSwitchedOff(
      group: SwitchableGroup,
      playerIds: readonly string[],
      transaction: ClientSession,
    ): Promise<Set<string>> {
      const rows = await model
        .find({ _id: { $in: playerIds }, [`groups.${group}.portal`]: false }, { _id: 1 }, { session: transaction })
        .lean<InboxRow[]>();
      return new Set(rows.map(({ _id }) => _id.toHexString()));
    },

    /** Finds what players have chosen about clans. Players without an inbox are missing. */
    async findClanChoices(
      playerIds: readonly string[],
      transaction: ClientSession,
    ): Promise<Map<string, Pick<Inbox, 'invitations' | 'mutedClanIds'>>> {
      const rows = await model
        .find({ _id: { $in: playerIds } }, { invitations: 1, mutedClanIds: 1 }, { session: transaction })
        .lean<InboxRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toInbox(row)]));
    },

    /** Moves `seenAt` forward, never back. */
    async moveSeen(
      playerId: string,
      until: Date,
      transaction: ClientSession,
    ): Promise<{ inbox: Inbox; hasMoved: boolean }> {
      const update = { $max: { seenAt: until } };
      const options = { upsert: true, returnDocument: 'before', session: transaction } as const;
      const before = toInbox(await model.findByIdAndUpdate(playerId, update, options).lean<InboxRow>());
      const hasMoved = until > before.seenAt;
      return { inbox: hasMoved ? { ...before, seenAt: until } : before, hasMoved };
    },

    async saveGroups(playerId: string, groups: Inbox['groups']): Promise<void> {
      const known = Object.fromEntries(switchableGroups.map((group) => [group, groups[group]]));
      await model.updateOne({ _id: playerId }, { $set: { groups: known } }, { upsert: true });
    },

    async saveInvitations(playerId: string, invitations: InvitationSenders): Promise<void> {
      await model.updateOne({ _id: playerId }, { $set: { invitations } }, { upsert: true });
    },

    /** Mutes a clan or ends it. The clans that were muted first are forgotten beyond `limits.clan.muted`. */
    async setClanMuted(playerId: string, clanId: string, isMuted: boolean): Promise<void> {
      const id = new Types.ObjectId(clanId);
      const others = { $filter: { input: { $ifNull: ['$mutedClanIds', []] }, cond: { $ne: ['$$this', id] } } };
      const next = isMuted ? { $slice: [{ $concatArrays: [others, [id]] }, -limits.clan.muted] } : others;
      await model.updateOne({ _id: playerId }, [{ $set: { mutedClanIds: next } }], {
        upsert: isMuted,
        updatePipeline: true,
      });
    },

    /**
     * Adds a player to the end of a list or takes it out. Repeating either changes nothing.
     * @returns whether the list contains the player now; false after adding to a full one
     */
    async setListed(playerId: string, list: ShunList, id: string, isListed: boolean): Promise<boolean> {
      const other = new Types.ObjectId(id);
      const known = { $ifNull: [`$${list}`, []] };
      const kept = { $or: [{ $in: [other, known] }, { $gte: [{ $size: known }, limits.shunned] }] };
      const added = { $cond: [kept, known, { $concatArrays: [known, [other]] }] };
      const next = isListed ? added : { $filter: { input: known, cond: { $ne: ['$$this', other] } } };
      const options = {
        upsert: isListed,
        returnDocument: 'after',
        projection: { [list]: 1 },
        updatePipeline: true,
      } as const;
      const row = await model.findByIdAndUpdate(playerId, [{ $set: { [list]: next } }], options).lean<InboxRow>();
      return toIds(row?.[list]).has(id);
    },

    /** Finds pairs of players of which one blocks the other. Index: _id. */
    async listBlocking(
      pairs: readonly { playerId: string; otherId: string }[],
      transaction?: ClientSession,
    ): Promise<Set<string>> {
      const toId = (id: string) => new Types.ObjectId(id);
      const rows = await model
        .find(
          {
            _id: { $in: pairs.map(({ playerId }) => toId(playerId)) },
            blockedIds: { $in: pairs.map(({ otherId }) => toId(otherId)) },
          },
          { blockedIds: 1 },
          { session: transaction ?? null },
        )
        .lean<InboxRow[]>();
      const blocked = new Map(rows.map((row) => [row._id.toHexString(), toIds(row.blockedIds)]));
      return new Set(
        pairs.flatMap(({ playerId, otherId }) => (blocked.get(playerId)?.has(otherId) ? `${playerId}:${otherId}` : [])),
      );
    },

    async remove(playerId: string): Promise<void> {
      await model.deleteOne({ _id: playerId });
    },
  };
};
