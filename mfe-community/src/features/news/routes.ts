import { type PortalRoute, paths } from '@portal/portal';

export const newsRoutes: readonly PortalRoute[] = [
  { path: paths.news(), title: 'Gaming News', load: () => import('./news-page') },
  { path: '/news/:id', title: 'Article', load: () => import('./article-page') },
];
