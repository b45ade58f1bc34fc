import type { NewsArticle } from '@portal/contracts';
import { utcDay } from '@portal/contracts/dates';
import { AppError, anyTimeCursor, decodeCursor, type Implementation, implement, paginate } from '@portal/service-kit';
import { serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { CommunityContext } from '../../context';
import type { Article } from '../../data-access';
import { articleBody } from './article-body';

const presentArticle = ({ id, title, excerpt, content, category, image, createdAt }: Article): NewsArticle => ({
  id,
  title,
  excerpt,
  content,
  category,
  imageUrl: image && `/api/news-images/${image.hash}.webp`,
  imageSize: image && { width: image.width, height: image.height },
  createdAt: createdAt.toISOString(),
});

export const newsRoutes = ({ articles, pictures, portal }: CommunityContext): Implementation[] => [
  implement('GET /api/news', async ({ query: { cursor, limit, ...filter }, http }) => {
    const found = await articles.newest(filter, decodeCursor(anyTimeCursor, cursor), limit + 1);
    return paginate(http, found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]).map(presentArticle);
  }),

  implement('GET /api/news/{id}', async ({ params }) => {
    const article = await articles.findPublished(params.id);
    if (!article) throw new AppError('article_not_found');
    const { markdown } = article;
    return { ...presentArticle(article), ...(portal.features.richNews && markdown && { body: articleBody(markdown) }) };
  }),

  implement('GET /api/news/{id}/share-image', async ({ params, http, signal }) => {
    const article = await articles.findPublished(params.id);
    if (!article) throw new AppError('article_not_found');
    const { title, image, createdAt } = article;
    const bytes = image && (await pictures.findBytes(image.hash));
    const card = {
      brand: portal.communityName,
      eyebrow: `News · ${utcDay.format(createdAt)}`,
      title,
      stats: [],
      picture: bytes && { bytes, isRound: false },
    };
    return serveShareImage(http, card, signal);
  }),

  implement('GET /api/news-images/{hash}', ({ params, http }) => serveStoredPicture(http, pictures, params.hash)),
];
