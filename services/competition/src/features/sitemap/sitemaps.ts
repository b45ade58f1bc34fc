import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  type Clock,
  type Connection,
  createSitemap,
  type Implementation,
  implement,
  listSitemapPages,
} from '@portal/service-kit';
import type { Types } from 'mongoose';
import type { CompetitionContext } from '../../context';

export const createSitemaps = (connection: Connection, origin: string, clock: Clock) => {
  const create = (collection: string, pathOf: (id: string) => string) => {
    const locate = ({ _id }: { _id: Types.ObjectId }) => ({ path: pathOf(_id.toHexString()) });
    return createSitemap({ connection, origin, clock, projection: { _id: 1 }, collection, locate });
  };
  return {
    clans: create('clans', competitionPaths.clan),
    tournaments: create('tournaments', competitionPaths.tournament),
  };
};

export const sitemapRoutes = ({ sitemaps }: CompetitionContext): Implementation[] => [
  implement('GET /api/sitemap/competition', () => listSitemapPages(sitemaps)),

  implement('GET /api/sitemap/clans/{id}', ({ params: { id } }) => sitemaps.clans.page(id)),
  implement('GET /api/sitemap/tournaments/{id}', ({ params: { id } }) => sitemaps.tournaments.page(id)),
];
