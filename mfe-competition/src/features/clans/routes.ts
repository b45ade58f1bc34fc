import { competitionPaths } from '@portal/contracts/competition/ui';
import type { PortalRoute } from '@portal/portal';
import { clanMembersQuery, clanQuery, clansQuery } from './api/clans';
import { ClanPageSkeleton, ClansPageSkeleton } from './components/skeletons';

export const clanRoutes: readonly PortalRoute[] = [
  {
    path: competitionPaths.clans(),
    title: 'Clans & Teams',
    Skeleton: ClansPageSkeleton,
    load: async () => ({ Page: (await import(/* webpackChunkName: "clans" */ './clans-page')).ClansPage }),
    prefetch: (queryClient) => void queryClient.prefetchInfiniteQuery(clansQuery),
  },
  {
    path: '/clans/:id',
    title: 'Clan',
    Skeleton: ClanPageSkeleton,
    load: async () => ({ Page: (await import(/* webpackChunkName: "clan" */ './clan-page')).ClanPage }),
    prefetch: (queryClient, { params: { id = '' } }) => {
      void queryClient.prefetchQuery(clanQuery(id));
      void queryClient.prefetchInfiniteQuery(clanMembersQuery(id));
    },
  },
];
