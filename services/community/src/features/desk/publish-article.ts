import { createHash } from 'node:crypto';
import type { ClientSession } from '@portal/service-kit/database';
import type { CommunityStore } from '../../context.ts';
import type { Article } from '../../data-access/index.ts';
import { findSubjects } from '../news/find-subjects.ts';
import { releaseCover } from './covers.ts';

export type ArticleStore = Pick<
  CommunityStore,
  'articles' | 'articleDrafts' | 'pictures' | 'pictureUploads' | 'activities' | 'players' | 'portal' | 'clock'
>;

/** An article before it is published. `date` is the day or time that readers see, if an editor has chosen one. */
export type PublishableArticle = Omit<Article, 'id' | 'createdAt' | 'retractedAt'> & { date: Date | null };

/** Derives the id from the slug, so an article keeps its URL on every machine and after a retraction. */
export const buildArticleId = (slug: string): string =>
  createHash('sha256').update(`article:${slug}`).digest('hex').slice(0, 24);

/**
 * Followers of the players and clans to whose pages an article links read of it. It is new to them when it is published, whatever date it
 * shows.
 */
const saveActivity = async (
  { activities, players, portal, clock }: ArticleStore,
  { id: articleId, title, markdown = '' }: Article,
  transaction: ClientSession,
): Promise<void> => {
  if (!portal.features.followFeed) return;
  const about = await findSubjects({ players }, markdown);
  if (about.playerIds.length + about.clanIds.length === 0) await activities.removeArticle(articleId, transaction);
  else await activities.saveArticle({ articleId, title }, about, clock(), transaction);
};

/** Publishes an article or updates a published one. An update keeps the date unless the article has one. */
export const publishArticle = async (
  store: ArticleStore,
  { date, ...fields }: PublishableArticle,
  now: Date,
  transaction: ClientSession,
): Promise<Article> => {
  const id = buildArticleId(fields.slug);
  const before = await store.articles.findById(id, transaction);
  const article: Article = { ...fields, id, createdAt: date ?? before?.createdAt ?? now, retractedAt: null };
  await store.articles.save(article, transaction);
  await saveActivity(store, article, transaction);
  if (before?.image?.hash !== article.image?.hash) await releaseCover(store, before?.image, transaction);
  return article;
};

/** Hides an article and its picture from readers. Publishing it again restores its URL. */
export const retractArticle = async (
  store: ArticleStore,
  id: string,
  now: Date,
  transaction: ClientSession,
): Promise<void> => {
  const before = await store.articles.findById(id, transaction);
  if (!before || before.retractedAt) return;
  await store.articles.save({ ...before, retractedAt: now }, transaction);
  await store.activities.removeArticle(id, transaction);
  await releaseCover(store, before.image, transaction);
};
