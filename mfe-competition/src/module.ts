import { definePortalModule, paths } from '@portal/portal';

export const portalModule = definePortalModule({
  name: 'mfe-competition',
  routes: [
    { path: paths.tournaments(), title: 'Tournaments', load: () => import('./features/tournaments/tournaments-page') },
  ],
  widgets: {},
});
