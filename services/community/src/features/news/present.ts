import type { FullArticle, NewsArticle } from '@portal/contracts';
import { utcDay } from '@portal/contracts/dates';
import type { Article, ArticleSummary } from '../../data-access/index.ts';
import { buildArticleBody } from './article-body.ts';

export const presentArticle = ({ image, createdAt, ...fields }: ArticleSummary): NewsArticle => ({
  ...fields,
  imageUrl: image && `/api/news-images/${image.hash}.webp`,
  imageSize: image,
  createdAt: createdAt.toISOString(),
});

/** @param withBody whether the feature `richNews` is on */
export const presentFullArticle = (article: Article, withBody: boolean): FullArticle => ({
  ...presentArticle(article),
  ...(withBody && article.markdown && { body: buildArticleBody(article.markdown) }),
});

/** Builds the card that chat apps show with a link to the article. */
export const presentShareCard = ({ title, createdAt }: Article, picture: Buffer | null, brand: string) => ({
  brand,
  eyebrow: `News · ${utcDay.format(createdAt)}`,
  title,
  stats: [],
  picture: picture && { bytes: picture, isRound: false },
});
