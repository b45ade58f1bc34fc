import {
  digestFrequencies,
  type InvitationSenders,
  invitationSenders,
  limits,
  type NotificationGroup,
  type NotificationSettings,
  notificationGroups,
} from '@portal/contracts';
import { toObjectIds } from '@portal/service-kit/database';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

const channelsSchema = new Schema({ portal: { type: Boolean }, push: { type: Boolean } }, { _id: false });

/** What a player has seen and chosen. The row has the id of its player; it is missing until the player opens the list. */
const inboxSchema = new Schema(
  {
    /** Notifications that were stored until this time are seen. */
    seenAt: { type: Date },
    groups: {
      type: new Schema(Object.fromEntries(notificationGroups.map((group) => [group, channelsSchema])), { _id: false }),
    },
    quiet: { type: new Schema({ from: { type: String }, to: { type: String } }, { _id: false }) },
    timeZone: { type: String },
    digest: { type: String, enum: digestFrequencies },
    /** When the next summary is due; absent without one to come. */
    digestAt: { type: Date },
    /** Summaries that were requested since the player last opened the list. */
    digestsUnopened: { type: Number },
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
inboxSchema.index({ digestAt: 1 }, { name: 'digest', sparse: true });

export interface Inbox extends NotificationSettings {
  seenAt: Date;
  digestAt: Date | null;
  digestsUnopened: number;
  invitations: InvitationSenders;
  mutedClanIds: ReadonlySet<string>;
  mutedIds: ReadonlySet<string>;
  blockedIds: ReadonlySet<string>;
}

/** The lists of players whom a player does not want to see. */
export type RelationList = 'mutedIds' | 'blockedIds';

/** What a player has chosen about notifications that others cause. */
export type Recipient = Pick<Inbox, 'groups' | 'invitations' | 'mutedClanIds' | 'blockedIds'>;

export interface InboxOfPlayer extends Inbox {
  playerId: string;
}

const isShown = { portal: true } as const;
const defaults: Omit<Inbox, 'mutedClanIds' | RelationList> = {
  seenAt: new Date(0),
  groups: {
    matches: { push: true },
    clan: { portal: true, push: true },
    followers: { portal: true, push: false },
    ...{ cups: isShown, news: isShown, rank: isShown },
  },
  quiet: null,
  timeZone: null,
  digest: 'off',
  digestAt: null,
  digestsUnopened: 0,
  invitations: 'anyone',
};

type Groups = Inbox['groups'];
type IdList = { toHexString(): string }[];
type InboxRow = { _id: { toHexString(): string } } & Partial<Omit<typeof defaults, 'groups'>> & {
    groups?: { [Group in NotificationGroup]?: Partial<Groups[Group]> };
  } & Partial<Record<'mutedClanIds' | RelationList, IdList>>;

const toIds = (ids: IdList = []): ReadonlySet<string> => new Set(ids.map((id) => id.toHexString()));

/** Rows of earlier releases have neither all groups nor push. */
const toGroups = (groups: NonNullable<InboxRow['groups']>): Groups => {
  const complete = <Group extends NotificationGroup>(group: Group): Groups[Group] => ({
    ...defaults.groups[group],
    ...groups[group],
  });
  return {
    ...{ matches: complete('matches'), clan: complete('clan'), followers: complete('followers') },
    ...{ cups: complete('cups'), news: complete('news'), rank: complete('rank') },
  };
};

const toInbox = (row: InboxRow | null | undefined): Inbox => {
  const { _id, groups = {}, mutedClanIds, mutedIds, blockedIds, ...fields } = row ?? {};
  return {
    ...defaults,
    ...fields,
    groups: toGroups(groups),
    mutedClanIds: toIds(mutedClanIds),
    mutedIds: toIds(mutedIds),
    blockedIds: toIds(blockedIds),
  };
};

/** How a player's next summary is planned. */
export type DigestPlan = Pick<Inbox, 'digestAt' | 'digestsUnopened'>;

const buildPlanUpdate = ({ digestAt, digestsUnopened }: DigestPlan) => ({
  $set: { digestsUnopened, ...(digestAt && { digestAt }) },
  ...(!digestAt && { $unset: { digestAt: '' as const } }),
});

export const createInboxRepository = (connection: Connection) => {
  const model = connection.model('Inbox', inboxSchema);
  return {
    // Without the collection, the first transaction would have to create it.
    async createIndexes(): Promise<void> {
      await model.createCollection();
      await model.createIndexes();
    },

    /** Returns the inbox of a player who has none with the defaults. */
    find: async (playerId: string): Promise<Inbox> => toInbox(await model.findById(playerId).lean<InboxRow>()),

    /** Finds what players have chosen. Players without an inbox are missing. */
    async findRecipients(playerIds: readonly string[], transaction: ClientSession): Promise<Map<string, Recipient>> {
      const rows = await model
        .find(
          { _id: { $in: playerIds } },
          { groups: 1, invitations: 1, mutedClanIds: 1, blockedIds: 1 },
          { session: transaction },
        )
        .lean<InboxRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toInbox(row)]));
    },

    /** Lists inboxes whose summary is due, at most `limit`. Index: digest. */
    async listDigestsDue(now: Date, limit: number): Promise<InboxOfPlayer[]> {
      const rows = await model
        .find({ digestAt: { $lte: now } })
        .sort({ digestAt: 1 })
        .limit(limit)
        .lean<InboxRow[]>();
      return rows.map((row) => ({ ...toInbox(row), playerId: row._id.toHexString() }));
    },

    /** Plans the next summary unless another process has. @returns whether this one has */
    async planDigest(
      playerId: string,
      before: Pick<DigestPlan, 'digestAt'>,
      plan: DigestPlan,
      transaction: ClientSession,
    ): Promise<boolean> {
      const filter = { _id: playerId, ...(before.digestAt && { digestAt: before.digestAt }) };
      const { matchedCount } = await model.updateOne(filter, buildPlanUpdate(plan), { session: transaction });
      return matchedCount === 1;
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

    /** @param settings without `invitations`, they stay as they are */
    async saveSettings(playerId: string, settings: NotificationSettings, plan: DigestPlan): Promise<void> {
      const { groups, quiet, timeZone, digest, invitations } = settings;
      const { $set, $unset } = buildPlanUpdate(plan);
      const update = {
        $set: { groups, quiet, timeZone, digest, ...(invitations && { invitations }), ...$set },
        ...($unset && { $unset }),
      };
      await model.updateOne({ _id: playerId }, update, { upsert: true });
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
    async setListed(playerId: string, list: RelationList, id: string, isListed: boolean): Promise<boolean> {
      const other = new Types.ObjectId(id);
      const known = { $ifNull: [`$${list}`, []] };
      const kept = { $or: [{ $in: [other, known] }, { $gte: [{ $size: known }, limits.relations] }] };
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

    /** Takes players out of a list. */
    async dropListed(playerId: string, list: RelationList, ids: readonly string[]): Promise<void> {
      await model.updateOne({ _id: playerId }, { $pull: { [list]: { $in: toObjectIds(ids) } } });
    },

    /** Finds pairs of players of which one blocks the other. Index: _id. */
    async listBlocking(pairs: readonly { playerId: string; otherId: string }[]): Promise<Set<string>> {
      const rows = await model
        .find(
          {
            _id: { $in: toObjectIds(pairs.map(({ playerId }) => playerId)) },
            blockedIds: { $in: toObjectIds(pairs.map(({ otherId }) => otherId)) },
          },
          { blockedIds: 1 },
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
