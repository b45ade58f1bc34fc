import { type PortalRoute, paths } from '@portal/portal';

export const clanRoutes: readonly PortalRoute[] = [
  { path: paths.clans(), title: 'Clans & Teams', load: () => import('./clans-page') },
  { path: '/clans/:id', title: 'Clan', load: () => import('./clan-page') },
];
