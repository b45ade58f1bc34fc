import { type PortalRoute, paths } from '@portal/portal';

export const leaderboardRoutes: readonly PortalRoute[] = [
  { path: paths.leaderboard(), title: 'Leaderboard', load: () => import('./leaderboard-page') },
];
