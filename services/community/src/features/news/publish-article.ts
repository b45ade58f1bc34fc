import { createHash } from 'node:crypto';
import { limits } from '@portal/contracts';
import type { ClientSession } from '@portal/service-kit/database';
import { type NormalizedPicture, normalizePicture, type PictureRules } from '@portal/service-kit/pictures';
import type { CommunityStore } from '../../context.ts';
import type { Article } from '../../data-access/index.ts';
import { findSubjects } from './find-subjects.ts';
import type { ArticleDraft } from './read-article.ts';

/** Pictures are as wide as the page. Otherwise they have the limits of an avatar. */
const newsPictureRules = {
  field: 'image',
  maxPixels: limits.avatar.maxPixels,
  frame: { maxWidth: 1280 },
} as const satisfies PictureRules;

export type ArticleStore = Pick<CommunityStore, 'articles' | 'pictures' | 'activities' | 'players' | 'portal'>;

export type PreparedArticle = Omit<ArticleDraft, 'image'> & { picture: NormalizedPicture | null };

/** Derives the id from the slug, so an article keeps its URL on every machine and after a retraction. */
export const buildArticleId = (slug: string): string =>
  createHash('sha256').update(`article:${slug}`).digest('hex').slice(0, 24);

/**
 * Converts an article's picture into the served form.
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
  if (hash !== undefined) await pictures.release(hash, () => articles.isPictureUsed(hash, transaction), transaction);
};

/** Followers of the players and clans to whose pages an article links read of it. */
const saveActivity = async (
  { activities, players, portal }: ArticleStore,
  { id: articleId, title, createdAt, markdown = '' }: Article,
  transaction: ClientSession,
): Promise<void> => {
  if (!portal.features.followFeed) return;
  const about = await findSubjects({ players }, markdown);
  if (about.playerIds.length + about.clanIds.length === 0) await activities.removeArticle(articleId, transaction);
  else await activities.saveArticle({ articleId, title }, about, createdAt, transaction);
};

/** Publishes an article or updates a published one. An update keeps the date unless the draft has one. */
export const publishArticle = async (
  store: ArticleStore,
  { picture, date, ...fields }: PreparedArticle,
  now: Date,
  transaction: ClientSession,
): Promise<{ article: Article; isNew: boolean }> => {
  const id = buildArticleId(fields.slug);
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
  await saveActivity(store, article, transaction);
  await removeUnused(store, before?.image?.hash, transaction);
  return { article, isNew: before === null };
};

/**
 * Hides an article from readers and deletes its picture. Publishing it again restores its URL.
 * @returns null if the article does not exist
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
  await store.activities.removeArticle(id, transaction);
  await removeUnused(store, before.image?.hash, transaction);
  return article;
};
