import { clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import manifest from '../module.json';
import { clanMembersQuery, clanQuery, clansQuery } from './features/clans/api/clans';
import { ClanPageSkeleton, ClansPageSkeleton } from './features/clans/components/skeletons';
import { tournamentOptions } from './features/tournaments/api/tournaments';
import { TournamentSkeleton } from './features/tournaments/components/detail/tournament-skeleton';
import { TournamentsSkeleton } from './features/tournaments/components/tournaments-skeleton';

export const portalModule = definePortalModule({
  name: 'mfe-competition',
  routes: [
    {
      path: competitionPaths.tournaments(),
      title: manifest.pages['/tournaments'].title,
      Skeleton: TournamentsSkeleton,
      load: () => import(/* webpackChunkName: "tournaments" */ './features/tournaments/tournaments-page'),
    },
    {
      path: '/tournaments/:id',
      title: manifest.pages['/tournaments/:id'].title,
      Skeleton: TournamentSkeleton,
      load: () => import(/* webpackChunkName: "tournament" */ './features/tournaments/tournament-page'),
      prefetch: (queryClient, { params: { id = '' } }) => void queryClient.prefetchQuery(tournamentOptions(id)),
    },
    {
      path: competitionPaths.clans(),
      title: manifest.pages['/clans'].title,
      Skeleton: ClansPageSkeleton,
      load: () => import(/* webpackChunkName: "clans" */ './features/clans/clans-page'),
      prefetch: (queryClient) => void queryClient.prefetchInfiniteQuery(clansQuery),
    },
    {
      path: '/clans/:id',
      title: manifest.pages['/clans/:id'].title,
      Skeleton: ClanPageSkeleton,
      load: () => import(/* webpackChunkName: "clan" */ './features/clans/clan-page'),
      prefetch: (queryClient, { params: { id = '' } }) => {
        void queryClient.prefetchQuery(clanQuery(id.toLowerCase()));
        void queryClient.prefetchInfiniteQuery(clanMembersQuery(id.toLowerCase()));
      },
    },
  ],
  widgets: provideWidget(
    clanCardWidget,
    () => import(/* webpackChunkName: "clan-card" */ './features/clan-card/clan-card'),
    {
      userId: 'example',
      clanInfo: { name: 'Example FC', logo: null, isLeader: false, leaderUsername: 'example' },
    },
  ),
});
