import type { PortalModule } from '@portal/portal';

export const platformLeaderboardWidgets: PortalModule['widgets'] = {
  'platform-leaderboard': {
    load: () => import(/* webpackChunkName: "platform-leaderboard" */ './platform-leaderboard'),
  },
};
