import { type ArticleState, articleStates, newsCategories } from '@portal/contracts';
import { type EntityOf, type RowOf, toEntity } from '@portal/service-kit/database';
import type { TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { articlePictureSchema } from './article-picture.ts';

const reference = { type: Schema.Types.ObjectId, default: null };

/** What editors have saved of an article. Readers see `articles`, which publishing writes. */
const articleDraftSchema = new Schema(
  {
    /** The article's name, which its id is derived from. It never changes. */
    slug: { type: String, required: true },
    title: { type: String, default: '' },
    excerpt: { type: String, default: '' },
    category: { type: String, enum: newsCategories, required: true },
    markdown: { type: String, default: '' },
    image: { type: articlePictureSchema, default: null },
    /** The day that readers see, as `2026-11-20`; null for the day of the first publication. */
    date: { type: String, default: null },
    /** Players who created and last changed it; null for the portal itself. */
    authorId: reference,
    editorId: reference,
    changedAt: { type: Date, required: true },
    state: { type: String, enum: articleStates, required: true },
    /** When the sweep publishes it. The field exists in scheduled drafts only. */
    publishAt: { type: Date },
    /** Null before the first publication. */
    articleId: reference,
    /** Whether it was saved after it was published. */
    hasChanges: { type: Boolean, default: false },
    /** Increases with every write. */
    version: { type: Number, required: true },
  },
  { collection: 'articleDrafts', versionKey: false },
);
articleDraftSchema.index({ slug: 1 }, { name: 'slug', unique: true });
articleDraftSchema.index({ publishAt: 1 }, { name: 'due', sparse: true });
const lastChangedFirst = { changedAt: -1, _id: -1 } as const;
articleDraftSchema.index({ state: 1, ...lastChangedFirst }, { name: 'last_changed' });
// Finds out whether a picture is in use.
articleDraftSchema.index({ 'image.hash': 1 }, { name: 'picture' });

interface DraftRow extends Omit<RowOf<typeof articleDraftSchema>, 'publishAt'> {
  publishAt?: Date | undefined;
}

export type ArticleDraft = EntityOf<DraftRow>;

/** Lists show no texts. */
const withoutTexts = { excerpt: 0, markdown: 0 } as const;
type ListedRow = Omit<DraftRow, keyof typeof withoutTexts>;
export type ArticleDraftSummary = EntityOf<ListedRow>;

export const createArticleDraftRepository = (connection: Connection) => {
  const model = connection.model('ArticleDraft', articleDraftSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async findById(id: string, transaction: ClientSession | null = null): Promise<ArticleDraft | null> {
      const row = await model.findById(id).session(transaction).lean<DraftRow>();
      return row && toEntity(row);
    },

    async findBySlug(slug: string): Promise<ArticleDraft | null> {
      const row = await model.findOne({ slug }).lean<DraftRow>();
      return row && toEntity(row);
    },

    /** Lists the drafts of a state, the last changed first. Index: last_changed, in its order. */
    async list(state: ArticleState, after: TimePosition | undefined, limit: number): Promise<ArticleDraftSummary[]> {
      const buildFilterAfter = ([changedAt, id]: TimePosition) => ({
        $or: [
          { state, changedAt, _id: { $lt: id } },
          { state, changedAt: { $lt: changedAt } },
        ],
      });
      const filter = after ? buildFilterAfter(after) : { state };
      const rows = await model.find(filter, withoutTexts).sort(lastChangedFirst).limit(limit).lean<ListedRow[]>();
      return rows.map(toEntity);
    },

    /** Lists drafts to be published by now, the longest overdue first. Index: due. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await model
        .find({ publishAt: { $lte: now } }, { _id: 1 })
        .sort({ publishAt: 1 })
        .limit(limit)
        .lean<Pick<DraftRow, '_id'>[]>();
      return rows.map(({ _id }) => _id.toHexString());
    },

    /** Inserts the draft or replaces its earlier state. @throws MongoError for another draft with the same slug */
    async save({ id, ...fields }: ArticleDraft, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: id }, fields, { upsert: true, runValidators: true, session: transaction });
    },

    async remove(id: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session: transaction });
    },

    /** Index: picture. */
    async isPictureUsed(hash: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ 'image.hash': hash }).session(transaction)) !== null;
    },
  };
};
