import type { NewsArticle, PlatformGroup } from '@portal/contracts';
import { type ClientSession, type Connection, Types } from 'mongoose';

export interface ArticlePicture {
  hash: string;
  width: number;
  height: number;
}

export interface Article {
  id: string;
  /** Names the article for editors, once in all of them. */
  slug: string;
  title: string;
  excerpt: string;
  /** Plain text, one paragraph a line. */
  content: string;
  category: NewsArticle['category'];
  image: ArticlePicture | null;
  createdAt: Date;
  /** Since when nobody gets to see it; null for a published one. */
  retractedAt: Date | null;
}

/** Where a list of articles goes on: after this one, newest first. */
export type ArticlePosition = Pick<Article, 'id' | 'createdAt'>;

type ArticleRow = Omit<Article, 'id'> & {
  _id: Types.ObjectId;
  /** By the category: the two games pages ask for their own. */
  platformGroup: Exclude<PlatformGroup, 'all'>;
};

const objectId = (id: string) => new Types.ObjectId(id);

const toArticle = ({ _id, platformGroup: _platformGroup, ...fields }: ArticleRow): Article => ({
  id: _id.toHexString(),
  ...fields,
});

const toRow = ({ id: _id, ...fields }: Article): Omit<ArticleRow, '_id'> => ({
  ...fields,
  platformGroup: fields.category === 'mobile' ? 'mobile' : 'console',
});

const published = { retractedAt: null };
const newestFirst = { createdAt: -1, _id: -1 } as const;

/** The collection `articles`. */
export const createArticleRepository = (connection: Connection) => {
  const articles = connection.collection<ArticleRow>('articles');
  return {
    createIndexes: () =>
      articles.createIndexes([
        { key: newestFirst, name: 'newest', partialFilterExpression: published },
        { key: { platformGroup: 1, ...newestFirst }, name: 'platform_newest', partialFilterExpression: published },
        // Does anybody else show this picture?
        { key: { 'image.hash': 1 }, name: 'picture' },
      ]),

    async isEmpty(): Promise<boolean> {
      return (await articles.findOne({}, { projection: { _id: 1 } })) === null;
    },

    async findPublished(id: string): Promise<Article | null> {
      const row = await articles.findOne({ _id: objectId(id), ...published });
      return row && toArticle(row);
    },

    /** Published or retracted. */
    async findById(id: string, transaction: ClientSession): Promise<Article | null> {
      const row = await articles.findOne({ _id: objectId(id) }, { session: transaction });
      return row && toArticle(row);
    },

    /** Published articles, newest first. Indexes: newest and platform_newest, in their order. */
    async newest(group: PlatformGroup, after: ArticlePosition | undefined, limit: number): Promise<Article[]> {
      const shown = { ...published, ...(group !== 'all' && { platformGroup: group }) };
      const filter = after
        ? {
            $or: [
              { ...shown, createdAt: after.createdAt, _id: { $lt: objectId(after.id) } },
              { ...shown, createdAt: { $lt: after.createdAt } },
            ],
          }
        : shown;
      const rows = await articles.find(filter).sort(newestFirst).limit(limit).toArray();
      return rows.map(toArticle);
    },

    /** All of them, newest first: for editors. */
    async list(): Promise<Article[]> {
      const rows = await articles.find().sort(newestFirst).toArray();
      return rows.map(toArticle);
    },

    /** In place of what the article was before, if it was. */
    async save(article: Article, transaction: ClientSession): Promise<void> {
      await articles.replaceOne({ _id: objectId(article.id) }, toRow(article), { upsert: true, session: transaction });
    },

    /** Is the picture in a published article? Index: picture. */
    async showsPicture(hash: string, transaction: ClientSession): Promise<boolean> {
      const row = await articles.findOne(
        { 'image.hash': hash, ...published },
        { projection: { _id: 1 }, session: transaction },
      );
      return row !== null;
    },
  };
};
