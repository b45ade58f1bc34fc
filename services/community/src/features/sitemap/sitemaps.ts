import { communityPaths } from '@portal/contracts/community/ui';
import {
  type Clock,
  type Connection,
  createSitemap,
  type Implementation,
  implement,
  listSitemapPages,
} from '@portal/service-kit';
import type { Types } from 'mongoose';
import type { CommunityContext } from '../../context';
import { playerProjection } from '../../projection/players';

interface PlayerRow {
  _id: Types.ObjectId;
  /** Missing until account's event arrives. */
  player?: { username: string };
}

interface ArticleRow {
  _id: Types.ObjectId;
  createdAt: Date;
  retractedAt: Date | null;
}

export const createSitemaps = (connection: Connection, origin: string, clock: Clock) => {
  const common = { connection, origin, clock };
  return {
    articles: createSitemap<ArticleRow>({
      ...common,
      collection: 'articles',
      projection: { createdAt: 1, retractedAt: 1 },
      locate: ({ _id, createdAt, retractedAt }) =>
        retractedAt ? null : { path: communityPaths.article(_id.toHexString()), changedAt: createdAt },
    }),
    players: createSitemap<PlayerRow>({
      ...common,
      collection: playerProjection.collection,
      projection: { 'player.username': 1 },
      locate: ({ player }) => (player ? { path: communityPaths.member(player.username.toLowerCase()) } : null),
    }),
  };
};

export const sitemapRoutes = ({ sitemaps }: CommunityContext): Implementation[] => [
  implement('GET /api/sitemap/community', () => listSitemapPages(sitemaps)),

  implement('GET /api/sitemap/articles/{id}', ({ params: { id } }) => sitemaps.articles.page(id)),
  implement('GET /api/sitemap/players/{id}', ({ params: { id } }) => sitemaps.players.page(id)),
];
