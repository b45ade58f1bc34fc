import type { PortalModule } from '@portal/portal';

export const leaderboardTeaserWidgets: PortalModule['widgets'] = {
  'leaderboard-teaser': { load: () => import(/* webpackChunkName: "leaderboard-teaser" */ './leaderboard-teaser') },
};
