import { competitionPaths } from '@portal/contracts/competition/ui';
import type { PortalRoute } from '@portal/portal';
import { clanMembersQuery, clanQuery, clansQuery } from './api/clans';
import { ClanPageSkeleton, ClansPageSkeleton } from './skeletons';

export const clanRoutes: readonly PortalRoute[] = [
  {
    path: competitionPaths.clans(),
    title: 'Clans & Teams',
    Skeleton: ClansPageSkeleton,
    load: async () => {
      const { ClansPage } = await import(/* webpackChunkName: "clans" */ './clans-page');
      return { Page: ClansPage };
    },
    prefetch: (queryClient) => void queryClient.prefetchInfiniteQuery(clansQuery),
  },
  {
    path: '/clans/:id',
    title: 'Clan',
    Skeleton: ClanPageSkeleton,
    load: async () => {
      const { ClanPage } = await import(/* webpackChunkName: "clan" */ './clan-page');
      return { Page: ClanPage };
    },
    prefetch: (queryClient, { params: { id = '' } }) => {
      void queryClient.prefetchQuery(clanQuery(id));
      void queryClient.prefetchInfiniteQuery(clanMembersQuery(id));
    },
  },
];
