import { type PortalRoute, paths } from '@portal/portal';
import { MembersSkeleton } from './components/members-skeleton';

export const memberRoutes: readonly PortalRoute[] = [
  {
    path: paths.members(),
    title: 'Member Search',
    access: 'player',
    Skeleton: MembersSkeleton,
    load: () => import(/* webpackChunkName: "members" */ './members-page'),
  },
];
