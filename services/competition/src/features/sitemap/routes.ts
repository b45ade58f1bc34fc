import { type Implementation, implement, listSitemapPages } from '@portal/service-kit/http';
import type { CompetitionContext } from '../../context.ts';

export const sitemapRoutes = ({ sitemaps }: CompetitionContext): Implementation[] => [
  implement('GET /api/sitemap/competition', () => listSitemapPages(sitemaps)),

  implement('GET /api/sitemap/clans/{id}', ({ params: { id } }) => sitemaps.clans.page(id)),
  implement('GET /api/sitemap/tournaments/{id}', ({ params: { id } }) => sitemaps.tournaments.page(id)),
];
