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
    load: async () => ({
      Page: (await import(/* webpackChunkName: "tournaments" */ './tournaments-page')).TournamentsPage,
    }),
  },
  {
    path: '/tournaments/:id',
    title: 'Tournament',
    Skeleton: TournamentSkeleton,
    prefetch: (queryClient, { params: { id = '' } }) => void queryClient.prefetchQuery(tournamentOptions(id)),
    load: async () => ({
      Page: (await import(/* webpackChunkName: "tournament" */ './tournament-page')).TournamentPage,
    }),
  },
];
