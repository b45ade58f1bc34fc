import { limits } from '@portal/contracts';
import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema } from 'mongoose';

/** Announcements to the members of a clan. */
const clanPostSchema = new Schema(
  {
    clanId: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    /** Null after the announcement was deleted: it still counts, because its members were notified. */
    text: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'clanPosts', versionKey: false },
);
const newestFirst = { at: -1, _id: -1 } as const;
clanPostSchema.index({ clanId: 1, ...newestFirst }, { name: 'newest' });
clanPostSchema.index({ by: 1 }, { name: 'author' });
clanPostSchema.index({ at: 1 }, { name: 'expire', expireAfterSeconds: limits.clan.announcementDays * 86_400 });

type ClanPostRow = RowOf<typeof clanPostSchema>;

export type ClanPost = EntityOf<ClanPostRow> & { text: string };

const isKept = (post: EntityOf<ClanPostRow>): post is ClanPost => post.text !== null;

export const createClanPostRepository = (connection: Connection) => {
  const model = connection.model('ClanPost', clanPostSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async insert({ id, ...fields }: ClanPost, transaction: ClientSession): Promise<void> {
      await model.create([{ _id: id, ...fields }], { session: transaction });
    },

    /** Counts announcements of a clan since a time, with deleted ones, up to `most`. Index: newest. */
    countSince: (clanId: string, since: Date, most: number, transaction?: ClientSession): Promise<number> =>
      model.countDocuments(
        { clanId, at: { $gt: since } },
        { limit: most, ...(transaction && { session: transaction }) },
      ),

    /** Index: newest, in its order. */
    async listByClan(clanId: string, after: TimePosition | undefined, limit: number): Promise<ClanPost[]> {
      const buildFilterAfter = ([at, id]: TimePosition) => ({
        $or: [
          { clanId, at, _id: { $lt: id }, text: { $ne: null } },
          { clanId, at: { $lt: at }, text: { $ne: null } },
        ],
      });
      const filter = after ? buildFilterAfter(after) : { clanId, text: { $ne: null } };
      const rows = await model.find(filter).sort(newestFirst).limit(limit).lean<ClanPostRow[]>();
      return rows.map((row) => toEntity(row)).filter(isKept);
    },

    async findById(id: string, transaction: ClientSession): Promise<ClanPost | null> {
      const row = await model.findById(id, null, { session: transaction }).lean<ClanPostRow>();
      const post = row && toEntity(row);
      return post && isKept(post) ? post : null;
    },

    async clear(id: string, transaction: ClientSession): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { text: null } }, { session: transaction });
    },

    async removeByClan(clanId: string, transaction: ClientSession): Promise<void> {
      await model.deleteMany({ clanId }, { session: transaction });
    },

    /** Index: author. */
    async clearByAuthor(by: string, transaction: ClientSession): Promise<void> {
      await model.updateMany({ by }, { $set: { text: null } }, { session: transaction });
    },
  };
};
