import { type PortalRoute, paths } from '@portal/portal';

export const tournamentRoutes: readonly PortalRoute[] = [
  { path: paths.tournaments(), title: 'Tournaments', load: () => import('./tournaments-page') },
  { path: '/tournaments/:id', title: 'Tournament', load: () => import('./tournament-page') },
];
