import { type PortalRoute, paths } from '@portal/portal';

export const memberRoutes: readonly PortalRoute[] = [
  { path: paths.members(), title: 'Member Search', load: () => import('./members-page'), access: 'player' },
];
