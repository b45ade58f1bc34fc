import { definePortalModule, provideWidget } from '@portal/portal';
import { nextMatchWidget } from './contract.ts';
import { matchQueries } from './queries.ts';

export const portalModule = definePortalModule({
  name: 'mfe-matches',
  pages: {
    '/matches-of-the-week': {
      page: () => import('./matches-page.tsx'),
      queries: () => [matchQueries.list()],
    },
    '/matches-of-the-week/:id': {
      page: () => import('./match-page.tsx'),
      queries: ({ params: { id = '' } }) => [matchQueries.detail(id)],
    },
  },
  widgets: provideWidget(nextMatchWidget, () => import('./next-match.tsx'), {}),
  skeletons: () => import('./skeletons.ts'),
});
