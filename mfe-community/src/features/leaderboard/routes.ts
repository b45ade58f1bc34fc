import { communityPaths } from '@portal/contracts/community/ui';
import type { PortalRoute } from '@portal/portal';
import { clans, playersOf } from './api';
import { LeaderboardSkeleton } from './components/leaderboard-skeleton';
import { readView } from './view';

export const leaderboardRoutes: readonly PortalRoute[] = [
  {
    path: communityPaths.leaderboard(),
    title: 'Leaderboard',
    Skeleton: LeaderboardSkeleton,
    load: () => import(/* webpackChunkName: "leaderboard" */ './leaderboard-page'),
    prefetch: (queryClient, { query }) => {
      const { tab, platformGroup } = readView(query);
      if (tab === 'clans') void queryClient.prefetchQuery(clans);
      else void queryClient.prefetchQuery(playersOf(platformGroup));
    },
  },
];
