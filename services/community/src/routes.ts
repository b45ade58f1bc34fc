import type { Implementation } from '@portal/service-kit/http';
import type { CommunityContext } from './context.ts';
import { deskRoutes } from './features/desk/routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { followRoutes } from './features/follow/routes.ts';
import { leaderboardRoutes } from './features/leaderboard/routes.ts';
import { newsRoutes } from './features/news/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { profileRoutes } from './features/profiles/routes.ts';
import { relationRoutes } from './features/relations/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sitemapRoutes } from './features/sitemap/routes.ts';
import { suggestionRoutes } from './features/suggestions/routes.ts';

export const communityRoutes = (ctx: CommunityContext): Implementation[] => [
  ...leaderboardRoutes(ctx),
  ...searchRoutes(ctx),
  ...profileRoutes(ctx),
  ...followRoutes(ctx),
  ...newsRoutes(ctx),
  ...deskRoutes(ctx),
  ...notificationRoutes(ctx),
  ...feedRoutes(ctx),
  ...relationRoutes(ctx),
  ...suggestionRoutes(ctx),
  ...sitemapRoutes(ctx),
];
