import { competitionPaths } from '@portal/contracts/competition/ui';
import type { PortalRoute } from '@portal/portal';
import { tournamentOptions } from './api/tournaments';
import { TournamentSkeleton } from './components/detail/tournament-skeleton';
import { TournamentsSkeleton } from './components/tournaments-skeleton';
import { texts } from './texts';

export const tournamentRoutes: readonly PortalRoute[] = [
  {
    path: competitionPaths.tournaments(),
    title: texts.title,
    Skeleton: TournamentsSkeleton,
    load: () => import(/* webpackChunkName: "tournaments" */ './tournaments-page'),
  },
  {
    path: '/tournaments/:id',
    title: 'Tournament',
    Skeleton: TournamentSkeleton,
    prefetch: (queryClient, { params }) => {
      void queryClient.prefetchQuery(tournamentOptions(params['id'] ?? ''));
    },
    load: () => import(/* webpackChunkName: "tournament" */ './tournament-page'),
  },
];
