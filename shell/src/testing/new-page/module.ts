import { definePortalModule, provideWidget } from '@portal/portal';
import { nextMatchWidget } from './contract';
import { MatchesSkeleton, MatchSkeleton } from './layouts';
import { matchQueries } from './queries';

export const portalModule = definePortalModule({
  name: 'mfe-matches',
  pages: {
    '/matches-of-the-week': {
      page: () => import('./matches-page'),
      skeleton: MatchesSkeleton,
      queries: () => [matchQueries.list()],
    },
    '/matches-of-the-week/:id': {
      page: () => import('./match-page'),
      skeleton: MatchSkeleton,
      queries: ({ params: { id = '' } }) => [matchQueries.detail(id)],
    },
  },
  widgets: provideWidget(nextMatchWidget, () => import('./next-match'), {}),
});
