import { definePortalModule } from '@portal/portal';
import { followWidgets } from './features/follow/widgets';
import { leaderboardRoutes } from './features/leaderboard/routes';
import { leaderboardTeaserWidgets } from './features/leaderboard-teaser/widgets';
import { memberRoutes } from './features/members/routes';
import { newsRoutes } from './features/news/routes';
import { newsWidgets } from './features/news/widgets';
import { platformLeaderboardWidgets } from './features/platform-leaderboard/widgets';

export const portalModule = definePortalModule({
  name: 'mfe-community',
  routes: [...leaderboardRoutes, ...newsRoutes, ...memberRoutes],
  widgets: { ...leaderboardTeaserWidgets, ...platformLeaderboardWidgets, ...newsWidgets, ...followWidgets },
});
