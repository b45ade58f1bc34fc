import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { Article } from '../../data-access/index.ts';

/** @throws AppError `article_not_found` for an article that does not exist or was retracted */
export const readPublished = async ({ articles }: CommunityContext, id: string): Promise<Article> => {
  const article = await articles.findPublished(id);
  if (!article) throw new AppError('article_not_found');
  return article;
};
