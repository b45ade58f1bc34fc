import {
  followButtonWidget,
  followCountsWidget,
  latestNewsWidget,
  leaderboardTeaserWidget,
  platformLeaderboardWidget,
} from '@portal/contracts/community/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import { leaderboardRoutes } from './features/leaderboard/routes';
import { memberRoutes } from './features/members/routes';
import { newsRoutes } from './features/news/routes';

export const portalModule = definePortalModule({
  name: 'mfe-community',
  routes: [...leaderboardRoutes, ...newsRoutes, ...memberRoutes],
  widgets: {
    ...provideWidget(
      leaderboardTeaserWidget,
      () => import(/* webpackChunkName: "leaderboard-teaser" */ './features/leaderboard-teaser/leaderboard-teaser'),
    ),
    ...provideWidget(
      platformLeaderboardWidget,
      () =>
        import(/* webpackChunkName: "platform-leaderboard" */ './features/platform-leaderboard/platform-leaderboard'),
    ),
    ...provideWidget(
      latestNewsWidget,
      () => import(/* webpackChunkName: "latest-news" */ './features/news/latest-news'),
    ),
    ...provideWidget(
      followButtonWidget,
      () => import(/* webpackChunkName: "follow-button" */ './features/follow/follow-button-widget'),
    ),
    ...provideWidget(followCountsWidget, async () => {
      const { FollowCounts } = await import(
        /* webpackChunkName: "follow-counts" */ './features/follow/components/follow-counts'
      );
      return { Widget: FollowCounts };
    }),
  },
});
