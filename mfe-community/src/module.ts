import { definePortalModule } from '@portal/portal';
import { followWidgets } from './features/follow/widgets';
import { leaderboardRoutes } from './features/leaderboard/routes';
import { memberRoutes } from './features/members/routes';
import { newsRoutes } from './features/news/routes';

export const portalModule = definePortalModule({
  name: 'mfe-community',
  routes: [...leaderboardRoutes, ...newsRoutes, ...memberRoutes],
  widgets: { ...followWidgets },
});
