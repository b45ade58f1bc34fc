import type { PortalModule } from '@portal/portal';

export const followWidgets: PortalModule['widgets'] = {
  'follow-button': { load: () => import(/* webpackChunkName: "follow-button" */ './follow-button-widget') },
  'follow-counts': { load: () => import(/* webpackChunkName: "follow-counts" */ './follow-counts-widget') },
};
