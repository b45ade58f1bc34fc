import { type Implementation, implement, listSitemapPages } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';

export const sitemapRoutes = ({ sitemaps }: CommunityContext): Implementation[] => [
  implement('GET /api/sitemap/community', () => listSitemapPages(sitemaps)),

  implement('GET /api/sitemap/articles/{id}', ({ params: { id } }) => sitemaps.articles.page(id)),
  implement('GET /api/sitemap/players/{id}', ({ params: { id } }) => sitemaps.players.page(id)),
];
