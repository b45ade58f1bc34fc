import type { PortalModule } from '@portal/portal';

export const newsWidgets: PortalModule['widgets'] = {
  'latest-news': { load: () => import(/* webpackChunkName: "latest-news" */ './latest-news') },
};
