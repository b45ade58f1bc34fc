import { AppError } from '@portal/service-kit';
import { anyTimeCursor, decodeCursor, type Implementation, implement, paginate } from '@portal/service-kit/http';
import { serveShareImage, serveStoredPicture } from '@portal/service-kit/pictures';
import type { CommunityContext } from '../../context.ts';
import { presentArticle, presentFullArticle, presentShareCard } from './present.ts';
import { readPublished } from './read-published.ts';

export const newsRoutes = (ctx: CommunityContext): Implementation[] => {
  const { articles, pictures, portal } = ctx;
  return [
    implement('GET /api/news', async ({ query: { cursor, limit, ...filter }, http }) => {
      const rows = await articles.listNewest(filter, decodeCursor(anyTimeCursor, cursor), limit + 1);
      return paginate(http, rows, limit, ({ createdAt, id }) => [createdAt.getTime(), id]).map(presentArticle);
    }),

    implement('GET /api/news/{id}', async ({ params }) =>
      presentFullArticle(await readPublished(ctx, params.id), portal.features.richNews),
    ),

    implement('GET /api/news/{id}/share-image', async ({ params, http, signal }) => {
      const article = await readPublished(ctx, params.id);
      const picture = article.image && (await pictures.findBytes(article.image.hash));
      return serveShareImage(http, presentShareCard(article, picture, portal.communityName), signal);
    }),

    implement('GET /api/news-images/{hash}', async ({ params, http }) => {
      // The draft of a retracted article keeps its picture.
      if (!(await articles.isPictureUsed(params.hash.slice(0, -'.webp'.length)))) throw new AppError('not_found');
      return serveStoredPicture(http, pictures, params.hash);
    }),
  ];
};
