import type { RowOf } from '@portal/service-kit';
import { lookAlikeIndex, lookAlikeKey } from '@portal/service-kit/names';
import { type ClientSession, type Connection, Schema, type UpdateQuery } from 'mongoose';

const clanSchema = new Schema(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    nameSkeleton: { type: String, required: true },
    description: { type: String, default: null },
    /** Hash of the uploaded picture. */
    logo: { type: String, default: null },
    leaderId: { type: Schema.Types.ObjectId, default: null },
    managerIds: { type: [Schema.Types.ObjectId], required: true },
    leaderPhone: { type: String, default: null },
    memberCount: { type: Number, required: true },
    /** Sum of its members' scores. */
    clanScore: { type: Number, required: true },
    /** Incremented by every public change; consumers of `clan.changed` apply newer versions only. */
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'clans', versionKey: false, minimize: false },
);
clanSchema.index({ nameKey: 1 }, { unique: true, name: 'name' });
// The list, largest first; names are unique, so the order is total.
clanSchema.index({ memberCount: -1, nameKey: 1 }, { name: 'size' });
// Is a picture still in use? The planner matches `$gt: ''` to a hash, but not a $type filter.
clanSchema.index({ logo: 1 }, { partialFilterExpression: { logo: { $gt: '' } }, name: 'logo' });
clanSchema.index({ nameSkeleton: 1 }, lookAlikeIndex('nameSkeleton'));

export type ClanRow = RowOf<typeof clanSchema>;

export interface Clan extends Omit<ClanRow, '_id' | 'nameKey' | 'nameSkeleton' | 'leaderId' | 'managerIds'> {
  id: string;
  leaderId: string | null;
  managerIds: string[];
}

/**
 * Form in which clan names are compared: unique regardless of case, of spaces between words, of how accents are encoded and of invisible
 * characters.
 */
export const clanNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, ' ');

const toClan = ({
  _id,
  nameKey: _nameKey,
  nameSkeleton: _nameSkeleton,
  leaderId,
  managerIds,
  ...fields
}: ClanRow): Clan => ({
  id: _id.toHexString(),
  leaderId: leaderId?.toHexString() ?? null,
  managerIds: managerIds.map((id) => id.toHexString()),
  ...fields,
});

const toRow = ({ id, ...fields }: Clan) => ({
  _id: id,
  ...fields,
  nameKey: clanNameKey(fields.name),
  nameSkeleton: lookAlikeKey(fields.name),
});

export type ListedClan = Pick<Clan, 'id' | 'name' | 'description' | 'logo' | 'memberCount' | 'leaderId'>;

const listed = { name: 1, description: 1, logo: 1, memberCount: 1, leaderId: 1 } as const;

/** A page of clans starts after this position. */
export type ClanPosition = readonly [memberCount: number, nameKey: string];

export const clanPosition = ({ memberCount, name }: ListedClan): ClanPosition => [memberCount, clanNameKey(name)];

const after = ([memberCount, nameKey]: ClanPosition) => ({
  $or: [{ memberCount, nameKey: { $gt: nameKey } }, { memberCount: { $lt: memberCount } }],
});

export const createClanRepository = (connection: Connection) => {
  const model = connection.model('Clan', clanSchema);

  const change = async (id: string, update: UpdateQuery<ClanRow>, transaction: ClientSession): Promise<Clan | null> => {
    const row = await model
      .findOneAndUpdate({ _id: id }, update, { session: transaction, returnDocument: 'after' })
      .lean<ClanRow>();
    return row && toClan(row);
  };

  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    /** An estimate from collection metadata. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    async insert(clans: readonly Clan[], transaction: ClientSession): Promise<void> {
      // One by one: a bulk error does not name the violated index.
      await model.create(clans.map(toRow), { session: transaction, ordered: true });
    },

    async findById(id: string): Promise<Clan | null> {
      const row = await model.findById(id).lean<ClanRow>();
      return row && toClan(row);
    },

    /** Whether a clan has this name or a look-alike. Indexes: name, look-alike. */
    async isNameTaken(name: string): Promise<boolean> {
      const same = [{ nameKey: clanNameKey(name) }, { nameSkeleton: lookAlikeKey(name) }];
      return (await model.exists({ $or: same })) !== null;
    },

    /** Largest first, then by name. Index: size, in its order. */
    async listBySize(position: ClanPosition | undefined, limit: number): Promise<ListedClan[]> {
      const rows = await model
        .find(position ? after(position) : {}, listed)
        .sort({ memberCount: -1, nameKey: 1 })
        .limit(limit)
        .lean<ClanRow[]>();
      return rows.map(({ _id, name, description, logo, memberCount, leaderId }) => ({
        id: _id.toHexString(),
        name,
        description,
        logo,
        memberCount,
        leaderId: leaderId?.toHexString() ?? null,
      }));
    },

    /** By id. */
    async listById(after: string | null, limit: number): Promise<Clan[]> {
      const rows = await model
        .find(after === null ? {} : { _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<ClanRow[]>();
      return rows.map(toClan);
    },

    /** Adds a member with this score. @returns the new state, null if the clan does not exist */
    addMember: (id: string, score: number, transaction: ClientSession) =>
      change(id, { $inc: { memberCount: 1, clanScore: score, version: 1 } }, transaction),

    /** Adds to the clan's score. `clan.changed` does not contain it, so the version stays. */
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

    /** Index: logo. */
    async isLogoUsed(logo: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ logo }).session(transaction)) !== null;
    },
  };
};
