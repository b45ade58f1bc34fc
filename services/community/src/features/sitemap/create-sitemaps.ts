import { communityPaths } from '@portal/contracts/community/ui';
import type { Clock } from '@portal/service-kit';
import { createSitemap } from '@portal/service-kit/http';
import type { CommunityStore } from '../../context.ts';

/** Creates the service's sitemaps. They keep the starts of their pages in memory. */
export const createSitemaps = ({ articles, players }: CommunityStore, origin: string, clock: Clock) => ({
  articles: createSitemap({
    list: articles.listRange,
    fields: { createdAt: 1, retractedAt: 1 },
    locate: ({ id, createdAt, retractedAt }) =>
      retractedAt ? null : { path: communityPaths.article(id), changedAt: createdAt },
    origin,
    clock,
  }),
  players: createSitemap({
    list: players.listRange,
    fields: { 'player.username': 1 },
    locate: ({ username }) => (username ? { path: communityPaths.member(username.toLowerCase()) } : null),
    origin,
    clock,
  }),
});
