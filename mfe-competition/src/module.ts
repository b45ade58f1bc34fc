import { clanCardWidget, competitionPaths } from '@portal/contracts/competition/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import manifest from '../module.json';
import { ClanSkeleton } from './features/clans/components/clan-layout';
import { ClansSkeleton } from './features/clans/components/clans-layout';
import { clanQueries } from './features/clans/queries';
import { TournamentSkeleton } from './features/tournaments/components/detail/tournament-layout';
import { TournamentsSkeleton } from './features/tournaments/components/tournaments-layout';
import { tournamentQueries } from './features/tournaments/queries';

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
      prefetch: (queryClient, { params: { id = '' } }) => void queryClient.prefetchQuery(tournamentQueries.detail(id)),
    },
    {
      path: competitionPaths.clans(),
      title: manifest.pages['/clans'].title,
      Skeleton: ClansSkeleton,
      load: () => import(/* webpackChunkName: "clans" */ './features/clans/clans-page'),
      prefetch: (queryClient) => void queryClient.prefetchInfiniteQuery(clanQueries.list()),
    },
    {
      path: '/clans/:id',
      title: manifest.pages['/clans/:id'].title,
      Skeleton: ClanSkeleton,
      load: () => import(/* webpackChunkName: "clan" */ './features/clans/clan-page'),
      prefetch: (queryClient, { params: { id = '' } }) => {
        void queryClient.prefetchQuery(clanQueries.detail(id.toLowerCase()));
        void queryClient.prefetchInfiniteQuery(clanQueries.members(id.toLowerCase()));
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
