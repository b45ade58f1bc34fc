import { newsArticle, newsCategories, type PlatformGroup } from '@portal/contracts';
import { type EntityOf, type RowOf, type SelectedRow, selectFields, toEntity } from '@portal/service-kit/database';
import { buildIdQuery, type IdRange, type TimePosition } from '@portal/service-kit/http';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import { articlePictureSchema } from './article-picture.ts';

const articleSchema = new Schema(
  {
    /** The article's name for editors, unique. */
    slug: { type: String, required: true },
    title: { type: String, required: true },
    excerpt: { type: String, required: true },
    /** Plain text, one paragraph per line. */
    content: { type: String, required: true },
    /** The source of `content`. It is missing in articles from before it was stored. */
    markdown: { type: String },
    category: { type: String, enum: newsCategories, required: true },
    image: { type: articlePictureSchema, default: null },
    createdAt: { type: Date, required: true },
    /** Readers cannot see the article from this time on; null if it is published. */
    retractedAt: { type: Date, default: null },
    /** Derived from the category. The two games pages filter by it. */
    platformGroup: { type: String, enum: ['console', 'mobile'], required: true },
  },
  { collection: 'articles', versionKey: false },
);
const published = { retractedAt: null };
const newestFirst = { createdAt: -1, _id: -1 } as const;
articleSchema.index(newestFirst, { name: 'newest', partialFilterExpression: published });
articleSchema.index(
  { platformGroup: 1, ...newestFirst },
  { name: 'platform_newest', partialFilterExpression: published },
);
articleSchema.index({ category: 1, ...newestFirst }, { name: 'category_newest', partialFilterExpression: published });
// Finds out whether a picture is in use.
articleSchema.index({ 'image.hash': 1 }, { name: 'picture' });

interface ArticleRow extends Omit<RowOf<typeof articleSchema>, 'markdown'> {
  markdown?: string | undefined;
}

export type Article = Omit<EntityOf<ArticleRow>, 'platformGroup'>;

const listFields = selectFields(newsArticle, 'image');
type ListRow = SelectedRow<ArticleRow, typeof listFields>;

/** An article in a list. */
export type ArticleSummary = EntityOf<ListRow>;

interface ArticleFilter {
  platformGroup: PlatformGroup;
  category?: Article['category'] | undefined;
}

const toRow = ({ id: _id, ...fields }: Article): Omit<ArticleRow, '_id'> => ({
  ...fields,
  platformGroup: fields.category === 'mobile' ? 'mobile' : 'console',
});

export const createArticleRepository = (connection: Connection) => {
  const model = connection.model('Article', articleSchema);
  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async findPublished(id: string): Promise<Article | null> {
      const row = await model.findOne({ _id: id, ...published }).lean<ArticleRow>();
      return row && toEntity(row);
    },

    /** Finds published and retracted articles. */
    async findById(id: string, transaction: ClientSession | null = null): Promise<Article | null> {
      const row = await model.findById(id).session(transaction).lean<ArticleRow>();
      return row && toEntity(row);
    },

    /** Lists published articles, newest first. Indexes: newest, platform_newest and category_newest, in their order. */
    async listNewest(
      { platformGroup, category }: ArticleFilter,
      after: TimePosition | undefined,
      limit: number,
    ): Promise<ArticleSummary[]> {
      const selection = {
        ...published,
        ...(platformGroup !== 'all' && { platformGroup }),
        ...(category && { category }),
      };
      const buildFilterAfter = ([createdAt, id]: TimePosition) => ({
        $or: [
          { ...selection, createdAt, _id: { $lt: id } },
          { ...selection, createdAt: { $lt: createdAt } },
        ],
      });
      const filter = after ? buildFilterAfter(after) : selection;
      const rows = await model.find(filter, listFields).sort(newestFirst).limit(limit).lean<ListRow[]>();
      return rows.map(toEntity);
    },

    /** Lists rows for the sitemap. */
    async listRange(
      range: IdRange,
      fields: Readonly<Record<string, 1>>,
    ): Promise<Pick<Article, 'id' | 'createdAt' | 'retractedAt'>[]> {
      const { filter, options } = buildIdQuery(range);
      const rows = await model
        .find(filter, fields, options)
        .lean<Pick<ArticleRow, '_id' | 'createdAt' | 'retractedAt'>[]>();
      return rows.map(toEntity);
    },

    /** Inserts the article or replaces its earlier state. */
    async save(article: Article, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: article.id }, toRow(article), {
        upsert: true,
        runValidators: true,
        session: transaction,
      });
    },

    async remove(id: string, transaction: ClientSession): Promise<void> {
      await model.deleteOne({ _id: id }, { session: transaction });
    },

    /** Finds out whether a published article shows the picture. Index: picture. */
    async isPictureUsed(hash: string, transaction: ClientSession | null = null): Promise<boolean> {
      return (await model.exists({ 'image.hash': hash, ...published }).session(transaction)) !== null;
    },
  };
};
