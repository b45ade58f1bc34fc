import { communityPaths } from '@portal/contracts/community/ui';
import type { PortalRoute } from '@portal/portal';
import { MembersSkeleton } from './components/members-skeleton';

export const memberRoutes: readonly PortalRoute[] = [
  {
    path: communityPaths.members(),
    title: 'Member Search',
    access: 'player',
    Skeleton: MembersSkeleton,
    load: () => import(/* webpackChunkName: "members" */ './members-page'),
  },
];
