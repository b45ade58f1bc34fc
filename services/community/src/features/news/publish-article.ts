import { createHash } from 'node:crypto';
import type { ClientSession } from '@portal/service-kit';
import { type NormalizedPicture, normalizePicture } from '@portal/service-kit/pictures';
import type { Repositories } from '../../data-access';
import type { Article } from '../../data-access/article/article-repository';
import { newsPictureRules } from './article-rules';
import type { ArticleDraft } from './read-article';

/** What stores articles and their pictures. */
export type ArticleStore = Pick<Repositories, 'articles' | 'pictures'>;

/** An article that is ready to be stored. */
export type PreparedArticle = Omit<ArticleDraft, 'image'> & { picture: NormalizedPicture | null };

/** An article keeps its id, and so its address, for as long as it keeps its slug: here, on other machines and after it was gone. */
const articleIdOf = (slug: string): string => createHash('sha256').update(`article:${slug}`).digest('hex').slice(0, 24);

/**
 * Draws the picture of an article as it will be served.
 * @param file the picture's file, null without one
 * @throws AppError `invalid_image` as for an avatar
 */
export const prepareArticle = async (
  { image: _image, ...fields }: ArticleDraft,
  file: Buffer | null,
): Promise<PreparedArticle> => ({ ...fields, picture: file && (await normalizePicture(file, newsPictureRules)) });

const removeUnused = async (
  { articles, pictures }: ArticleStore,
  hash: string | undefined,
  transaction: ClientSession,
): Promise<void> => {
  if (hash !== undefined && !(await articles.showsPicture(hash, transaction))) await pictures.remove(hash, transaction);
};

/**
 * Publishes an article, or gives one that was published before its new state. It then keeps its date where the draft names none.
 * @returns the article, and whether there was one before
 */
export const publishArticle = async (
  store: ArticleStore,
  { picture, date, ...fields }: PreparedArticle,
  now: Date,
  transaction: ClientSession,
): Promise<{ article: Article; isNew: boolean }> => {
  const id = articleIdOf(fields.slug);
  const before = await store.articles.findById(id, transaction);
  const article: Article = {
    ...fields,
    id,
    image: picture && { hash: picture.hash, width: picture.width, height: picture.height },
    createdAt: date ?? before?.createdAt ?? now,
    retractedAt: null,
  };
  if (picture) await store.pictures.use(picture, now, transaction);
  await store.articles.save(article, transaction);
  await removeUnused(store, before?.image?.hash, transaction);
  return { article, isNew: before === null };
};

/**
 * Takes an article from readers, with its picture. Published again, it is back at its address.
 * @returns null when there is no such article
 */
export const retractArticle = async (
  store: ArticleStore,
  id: string,
  now: Date,
  transaction: ClientSession,
): Promise<Article | null> => {
  const before = await store.articles.findById(id, transaction);
  if (!before || before.retractedAt) return before;
  const article = { ...before, retractedAt: now };
  await store.articles.save(article, transaction);
  await removeUnused(store, before.image?.hash, transaction);
  return article;
};
