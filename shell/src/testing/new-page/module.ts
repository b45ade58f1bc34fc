import { definePortalModule, provideWidget } from '@portal/portal';
import { nextMatchWidget } from './contract.ts';
import { MatchesSkeleton, MatchSkeleton } from './layouts.tsx';
import { matchQueries } from './queries.ts';

export const portalModule = definePortalModule({
  name: 'mfe-matches',
  pages: {
    '/matches-of-the-week': {
      page: () => import('./matches-page.tsx'),
      skeleton: MatchesSkeleton,
      queries: () => [matchQueries.list()],
    },
    '/matches-of-the-week/:id': {
      page: () => import('./match-page.tsx'),
      skeleton: MatchSkeleton,
      queries: ({ params: { id = '' } }) => [matchQueries.detail(id)],
    },
  },
  widgets: provideWidget(nextMatchWidget, () => import('./next-match.tsx'), {}),
});
