import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  type Clock,
  type Connection,
  createSitemap,
  type Implementation,
  implement,
  sitemapPages,
} from '@portal/service-kit';
import type { Types } from 'mongoose';
import type { CompetitionContext } from '../../context';

type Row = { _id: Types.ObjectId };

export const createSitemaps = (connection: Connection, origin: string, clock: Clock) => {
  const common = { connection, origin, clock, projection: { _id: 1 } } as const;
  return {
    clans: createSitemap<Row>({
      ...common,
      collection: 'clans',
      locate: ({ _id }) => ({ path: competitionPaths.clan(_id.toHexString()) }),
    }),
    tournaments: createSitemap<Row>({
      ...common,
      collection: 'tournaments',
      locate: ({ _id }) => ({ path: competitionPaths.tournament(_id.toHexString()) }),
    }),
  };
};

export const sitemapRoutes = ({ sitemaps }: CompetitionContext): Implementation[] => [
  implement('GET /api/sitemap/competition', () => sitemapPages(sitemaps)),

  implement('GET /api/sitemap/clans/{id}', ({ params: { id } }) => sitemaps.clans.page(id)),
  implement('GET /api/sitemap/tournaments/{id}', ({ params: { id } }) => sitemaps.tournaments.page(id)),
];
