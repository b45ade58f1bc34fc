import { type ClanListItem, clanListItem } from '@portal/contracts';
import { type EntityOf, type RowOf, type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import { buildIdQuery, type IdRange } from '@portal/service-kit/http';
import { lookAlikeIndex, lookAlikeKey } from '@portal/service-kit/names';
import { type ClientSession, type Connection, Schema } from 'mongoose';

const clanSchema = new Schema(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    nameSkeleton: { type: String, required: true },
    description: { type: String, default: null },
    /** Hash of the uploaded picture. */
    logo: { type: String, default: null },
    /** Main and second color of the logo, as `#rrggbb`. */
    colors: { type: [String], default: null },
    leaderId: { type: Schema.Types.ObjectId, default: null },
    managerIds: { type: [Schema.Types.ObjectId], required: true },
    leaderPhone: { type: String, default: null },
    memberCount: { type: Number, required: true },
    /** The sum of the members' scores. */
    clanScore: { type: Number, required: true },
    /** Incremented by every public change; consumers of `clan.changed` apply newer versions only. */
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    /** How players become members; clans of earlier releases have none, which is `invitation`. */
    joining: { type: String, default: 'invitation' },
    /** The code of the invitation link. */
    inviteCode: { type: String, default: null },
    inviteExpiresAt: { type: Date, default: null },
    /** The member who leads the clan after `claimDueAt`, unless the leader acts before. */
    claimedBy: { type: Schema.Types.ObjectId, default: null },
    claimDueAt: { type: Date, default: null },
    /** Nobody claims the lead before this time, because the leader refused a claim. */
    nextClaimAt: { type: Date, default: null },
    /** Incremented by each command of a player, because parallel commands on one clan must conflict. */
    commands: { type: Number, default: 0 },
  },
  { collection: 'clans', versionKey: false, minimize: false },
);
clanSchema.index({ nameKey: 1 }, { unique: true, name: 'name' });
// Serves the list, largest first. Names are unique, so the order is total.
clanSchema.index({ memberCount: -1, nameKey: 1 }, { name: 'size' });
// Finds out whether a picture is in use. The planner matches `$gt: ''` to a hash, but not a $type filter.
clanSchema.index({ logo: 1 }, { partialFilterExpression: { logo: { $gt: '' } }, name: 'logo' });
clanSchema.index({ nameSkeleton: 1 }, lookAlikeIndex('nameSkeleton'));
// Serves the list by score.
clanSchema.index({ clanScore: -1, nameKey: 1 }, { name: 'score' });
const anyTime = { $gt: new Date(0) };
clanSchema.index({ claimDueAt: 1 }, { partialFilterExpression: { claimDueAt: anyTime }, name: 'claims' });

export type ClanRow = RowOf<typeof clanSchema>;

type Joining = NonNullable<ClanListItem['joining']>;

export type Clan = Omit<EntityOf<ClanRow>, 'nameKey' | 'nameSkeleton' | 'commands' | 'joining'> & { joining: Joining };

/** What a clan has before anyone uses it. */
export const newClanState = {
  ...{ inviteCode: null, inviteExpiresAt: null, claimedBy: null, claimDueAt: null, nextClaimAt: null },
} satisfies Partial<Clan>;

const earlierClan = { ...newClanState, joining: 'invitation' } as const;

const toClan = (row: ClanRow): Clan => ({ ...earlierClan, ...toEntity(row) }) as Clan;

/** Fields that commands of members change. */
export type ClanChange = Partial<
  Pick<Clan, 'leaderId' | 'managerIds' | 'leaderPhone' | 'description' | 'joining' | 'logo' | 'colors'> &
    Pick<Clan, keyof typeof newClanState>
>;

/**
 * Builds the form in which clan names are unique. It ignores case, the number of spaces between words, the encoding of accents and
 * invisible characters.
 */
export const buildClanNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ');

const toRow = ({ id, ...fields }: Clan) => ({
  _id: id,
  ...fields,
  nameKey: buildClanNameKey(fields.name),
  nameSkeleton: lookAlikeKey(fields.name),
});

const listItemFields = selectFields(clanListItem, 'leaderId');
type ListItemRow = SelectedRow<ClanRow, typeof listItemFields>;

/** A clan in a list. */
export type ClanSummary = Omit<EntityOf<ListItemRow>, 'joining'> & { joining?: Joining | null | undefined };

export const crestFields = { name: 1, logo: 1, colors: 1 } as const;
export type CrestRow = SelectedRow<ClanRow, typeof crestFields>;

/** What is shown of a clan next to a player. */
export type ClanCrest = EntityOf<CrestRow>;

/** The number by which a list of clans is in order, the greatest first. */
export type ClanOrder = 'memberCount' | 'clanScore';

/** A page of clans starts after this position. */
export type ClanPosition = readonly [number: number, nameKey: string];

export const getClanPosition =
  (order: ClanOrder) =>
  (clan: ClanSummary): ClanPosition => [clan[order], buildClanNameKey(clan.name)];

const buildFilterAfter = (order: ClanOrder, [number, nameKey]: ClanPosition) => ({
  $or: [{ [order]: number, nameKey: { $gt: nameKey } }, { [order]: { $lt: number } }],
});

export const createClanRepository = (connection: Connection) => {
  const model = connection.model('Clan', clanSchema);

  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    /** Returns an estimate from the collection's metadata. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    async insert(clans: readonly Clan[], transaction: ClientSession): Promise<void> {
      // Inserts one by one, because a bulk error does not name the violated index.
      await model.create(clans.map(toRow), { session: transaction, ordered: true });
    },

    async findById(id: string, transaction?: ClientSession): Promise<Clan | null> {
      const row = await model.findById(id, null, { session: transaction ?? null }).lean<ClanRow>();
      return row && toClan(row);
    },

    /** Returns crests by clan id. Unknown clans are missing. */
    async findCrests(ids: readonly string[]): Promise<Map<string, ClanCrest>> {
      const rows = await model.find({ _id: { $in: ids } }, crestFields).lean<CrestRow[]>();
      return new Map(rows.map((row) => [row._id.toHexString(), toEntity(row)]));
    },

    /** Returns leader and managers by clan id; unknown clans have none. */
    async findLeaders(ids: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await model
        .find({ _id: { $in: ids } }, { leaderId: 1, managerIds: 1 })
        .lean<Pick<ClanRow, '_id' | 'leaderId' | 'managerIds'>[]>();
      const listIds = ({ leaderId, managerIds }: Pick<ClanRow, 'leaderId' | 'managerIds'>) =>
        [...(leaderId ? [leaderId] : []), ...managerIds].map((one) => one.toHexString());
      const none = ids.map((id): [string, string[]] => [id, []]);
      return new Map([...none, ...rows.map((row): [string, string[]] => [row._id.toHexString(), listIds(row)])]);
    },

    /** Lists the largest or the best first, equal ones by name. Indexes: size, score, in their order. */
    async list(order: ClanOrder, position: ClanPosition | undefined, limit: number): Promise<ClanSummary[]> {
      const rows = await model
        .find(position ? buildFilterAfter(order, position) : {}, listItemFields)
        .sort({ [order]: -1, nameKey: 1 })
        .limit(limit)
        .lean<ListItemRow[]>();
      return rows.map((row) => toEntity(row) as ClanSummary);
    },

    async listById(after: string | null, limit: number): Promise<Clan[]> {
      const rows = await model
        .find(after === null ? {} : { _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<ClanRow[]>();
      return rows.map(toClan);
    },

    /** Lists rows for the sitemap. */
    async listRange(range: IdRange, fields: Readonly<Record<string, 1>>): Promise<{ id: string }[]> {
      const { filter, options } = buildIdQuery(range);
      return (await model.find(filter, fields, options).lean<Pick<ClanRow, '_id'>[]>()).map(toEntity);
    },

    /** Adds a member with this score. @returns the new state, null if the clan does not exist */
    async addMember(id: string, score: number, transaction: ClientSession): Promise<Clan | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: id },
          { $inc: { memberCount: 1, clanScore: score, version: 1 } },
          { session: transaction, returnDocument: 'after' },
        )
        .lean<ClanRow>();
      return row && toClan(row);
    },

    /** Removes a member with this score. @returns the new state, null if the clan does not exist */
    async removeMember(
      id: string,
      score: number,
      change: ClanChange,
      transaction: ClientSession,
    ): Promise<Clan | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: id },
          { $set: change, $inc: { memberCount: -1, clanScore: -score, version: 1 } },
          { session: transaction, returnDocument: 'after' },
        )
        .lean<ClanRow>();
      return row && toClan(row);
    },

    /** Reads a clan for a command. Other commands on it wait or run again. @returns null if the clan does not exist */
    async lock(id: string, transaction: ClientSession): Promise<Clan | null> {
      const row = await model
        .findOneAndUpdate({ _id: id }, { $inc: { commands: 1 } }, { session: transaction, returnDocument: 'after' })
        .lean<ClanRow>();
      return row && toClan(row);
    },

    /** Changes public fields. @returns the new state, null if the clan does not exist */
    async change(id: string, change: ClanChange, transaction: ClientSession): Promise<Clan | null> {
      const row = await model
        .findOneAndUpdate(
          { _id: id },
          { $set: change, $inc: { version: 1 } },
          { session: transaction, returnDocument: 'after' },
        )
        .lean<ClanRow>();
      return row && toClan(row);
    },

    /** The version stays, because neither invitations nor claims are public. */
    async setPrivate(
      id: string,
      change: Partial<Pick<Clan, keyof typeof newClanState>>,
      transaction: ClientSession,
    ): Promise<void> {
      await model.updateOne({ _id: id }, { $set: change }, { session: transaction });
    },

    /** Lists the clans with a claim that is due. Index: claims. */
    async listDueClaims(now: Date, limit: number): Promise<string[]> {
      const rows = await model
        .find({ claimDueAt: { ...anyTime, $lte: now } }, { _id: 1 })
        .limit(limit)
        .lean<Pick<ClanRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** The version stays, because `clan.changed` does not contain the score. */
    async addScore(id: string, change: number, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: id }, { $inc: { clanScore: change } }, { session: transaction });
    },

    async setScore(id: string, clanScore: number, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { clanScore } }, { session: transaction });
    },

    /** @returns the last state, null if the clan does not exist */
    async remove(id: string, transaction: ClientSession): Promise<Clan | null> {
      const row = await model.findOneAndDelete({ _id: id }, { session: transaction }).lean<ClanRow>();
      return row && toClan(row);
    },

    /** Lists clans that have a logo but not its colors. Index: logo. */
    async listWithoutColors(): Promise<{ id: string; logo: string }[]> {
      const rows = await model
        .find({ logo: { $gt: '' }, colors: null }, { logo: 1 })
        .lean<Pick<ClanRow, '_id' | 'logo'>[]>();
      return rows.map(({ _id, logo }) => ({ id: _id.toHexString(), logo: logo ?? '' }));
    },

    /** Stores the colors of a logo unless the clan has another one by now. */
    async setColors(id: string, logo: string, colors: readonly string[] | null): Promise<void> {
      await model.updateOne({ _id: id, logo }, { $set: { colors } });
    },

    /** Index: logo. */
    async isLogoUsed(logo: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ logo }).session(transaction)) !== null;
    },
  };
};
