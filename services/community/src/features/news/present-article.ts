import type { NewsArticle } from '@portal/contracts';
import type { Article } from '../../data-access/article/article-repository';

/** An article as readers get it. */
export const presentArticle = ({ id, title, excerpt, content, category, image, createdAt }: Article): NewsArticle => ({
  ...{ id, title, excerpt, content, category },
  imageUrl: image && `/api/news-images/${image.hash}.webp`,
  imageSize: image && { width: image.width, height: image.height },
  createdAt: createdAt.toISOString(),
});
