import { createLookAlikes, lookAlikeKey } from '@portal/service-kit/names';
import type { ClientSession, Connection, UpdateQuery } from 'mongoose';
import { type Clan, clanNameKey } from './clan';
import { type ClanRow, clanModel } from './clan-schema';

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

/** Where a list of clans goes on: behind this clan. */
export interface ClanPosition {
  memberCount: number;
  nameKey: string;
}

export const clanPosition = ({ memberCount, name }: Clan): ClanPosition => ({
  memberCount,
  nameKey: clanNameKey(name),
});

const behind = ({ memberCount, nameKey }: ClanPosition) => ({
  $or: [{ memberCount, nameKey: { $gt: nameKey } }, { memberCount: { $lt: memberCount } }],
});

export const createClanRepository = (connection: Connection) => {
  const model = clanModel(connection);
  const names = { collection: 'clans', nameField: 'name', keyField: 'nameSkeleton' };
  const lookAlikes = createLookAlikes({ connection, ...names, order: [{}] });

  const change = async (id: string, update: UpdateQuery<ClanRow>, transaction: ClientSession): Promise<Clan | null> => {
    const row = await model
      .findOneAndUpdate({ _id: id }, update, { session: transaction, returnDocument: 'after' })
      .lean<ClanRow>();
    return row && toClan(row);
  };

  return {
    createIndexes: () => model.createIndexes(),

    startKeyBackfill: lookAlikes.startBackfill,

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    /** About how many there are, without counting them. */
    count: (): Promise<number> => model.estimatedDocumentCount(),

    async insert(clans: readonly Clan[], transaction: ClientSession): Promise<void> {
      // Not as one bulk: its error does not tell which index refuses.
      await model.create(clans.map(toRow), { session: transaction, ordered: true });
    },

    async findById(id: string): Promise<Clan | null> {
      const row = await model.findById(id).lean<ClanRow>();
      return row && toClan(row);
    },

    /** By this name or one that looks like it. Waits for a running backfill. Indexes: name, look-alike. */
    async isNameTaken(name: string): Promise<boolean> {
      await lookAlikes.complete();
      const same = [{ nameKey: clanNameKey(name) }, { nameSkeleton: lookAlikeKey(name) }];
      return (await model.exists({ $or: same })) !== null;
    },

    /** The largest first, equal ones by name. Index: size, in its order. */
    async listBySize(after: ClanPosition | undefined, limit: number): Promise<Clan[]> {
      const rows = await model
        .find(after ? behind(after) : {})
        .sort({ memberCount: -1, nameKey: 1 })
        .limit(limit)
        .lean<ClanRow[]>();
      return rows.map(toClan);
    },

    /** In the order of their ids. */
    async listById(after: string | null, limit: number): Promise<Clan[]> {
      const rows = await model
        .find(after === null ? {} : { _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<ClanRow[]>();
      return rows.map(toClan);
    },

    /** A player with this score joins. @returns the new state, or null when there is no such clan */
    addMember: (id: string, score: number, transaction: ClientSession) =>
      change(id, { $inc: { memberCount: 1, clanScore: score, version: 1 } }, transaction),

    /** The score of one of its members changes. It is no part of what `clan.changed` tells, so the version stays. */
    async addScore(id: string, change: number, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: id }, { $inc: { clanScore: change } }, { session: transaction });
    },

    /** @returns its last state, or null when there is no such clan */
    async remove(id: string, transaction: ClientSession): Promise<Clan | null> {
      const row = await model.findOneAndDelete({ _id: id }, { session: transaction }).lean<ClanRow>();
      return row && toClan(row);
    },

    /** Index: logo. */
    async isLogoOfAny(logo: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ logo }).session(transaction)) !== null;
    },
  };
};
