import { newsCategories, type PlatformGroup } from '@portal/contracts';
import type { RowOf, TimePosition } from '@portal/service-kit';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';

const pictureSchema = new Schema(
  {
    hash: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

const articleSchema = new Schema(
  {
    /** The article's name for editors, unique. */
    slug: { type: String, required: true },
    title: { type: String, required: true },
    excerpt: { type: String, required: true },
    /** Plain text, one paragraph per line. */
    content: { type: String, required: true },
    /** The source of `content`, for one article at a time; missing in lists and in articles from before it was stored. */
    markdown: { type: String },
    category: { type: String, enum: newsCategories, required: true },
    image: { type: pictureSchema, default: null },
    createdAt: { type: Date, required: true },
    /** Readers cannot see the article from this time on; null if it is published. */
    retractedAt: { type: Date, default: null },
    /** Follows from the category; the two games pages filter by it. */
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
// Is a picture still in use?
articleSchema.index({ 'image.hash': 1 }, { name: 'picture' });

interface ArticleRow extends Omit<RowOf<typeof articleSchema>, 'markdown'> {
  markdown?: string | undefined;
}

export interface Article extends Omit<ArticleRow, '_id' | 'platformGroup'> {
  id: string;
}

interface ArticleFilter {
  platformGroup: PlatformGroup;
  category?: Article['category'] | undefined;
}

const toArticle = ({ _id, platformGroup: _platformGroup, ...fields }: ArticleRow): Article => ({
  id: _id.toHexString(),
  ...fields,
});

const toRow = ({ id: _id, ...fields }: Article): Omit<ArticleRow, '_id'> => ({
  ...fields,
  platformGroup: fields.category === 'mobile' ? 'mobile' : 'console',
});

export const createArticleRepository = (connection: Connection) => {
  const model = connection.model('Article', articleSchema);
  const articles = connection.collection<ArticleRow>('articles');
  return {
    createIndexes: () => model.createIndexes(),

    async isEmpty(): Promise<boolean> {
      return (await model.exists({})) === null;
    },

    async findPublished(id: string): Promise<Article | null> {
      const row = await model.findOne({ _id: id, ...published }).lean<ArticleRow>();
      return row && toArticle(row);
    },

    /** Published or retracted. */
    async findById(id: string, transaction: ClientSession): Promise<Article | null> {
      const row = await model.findById(id, null, { session: transaction }).lean<ArticleRow>();
      return row && toArticle(row);
    },

    /** Published articles, newest first. Indexes: newest, platform_newest and category_newest, in their order. By the driver, as the list is read often. */
    async newest(
      { platformGroup, category }: ArticleFilter,
      after: TimePosition | undefined,
      limit: number,
    ): Promise<Article[]> {
      const shown = {
        ...published,
        ...(platformGroup !== 'all' && { platformGroup }),
        ...(category && { category }),
      };
      const following = ([createdAt, id]: TimePosition) => ({
        $or: [
          { ...shown, createdAt, _id: { $lt: new Types.ObjectId(id) } },
          { ...shown, createdAt: { $lt: createdAt } },
        ],
      });
      const filter = after ? following(after) : shown;
      return (await articles.find(filter, { sort: newestFirst, limit, projection: { markdown: 0 } }).toArray()).map(
        toArticle,
      );
    },

    /** All articles, newest first: for editors. */
    async list(): Promise<Article[]> {
      const rows = await model.find().sort(newestFirst).lean<ArticleRow[]>();
      return rows.map(toArticle);
    },

    /** Inserts the article or replaces its earlier state. */
    async save(article: Article, transaction: ClientSession): Promise<void> {
      await model.replaceOne({ _id: article.id }, toRow(article), { upsert: true, session: transaction });
    },

    /** Whether a published article shows the picture. Index: picture. */
    async isPictureUsed(hash: string, transaction: ClientSession): Promise<boolean> {
      return (await model.exists({ 'image.hash': hash, ...published }).session(transaction)) !== null;
    },
  };
};
