import type { Implementation } from '@portal/service-kit/http';
import type { CommunityContext } from './context';
import { followRoutes } from './features/follow/routes';
import { leaderboardRoutes } from './features/leaderboard/routes';
import { newsRoutes } from './features/news/routes';
import { profileRoutes } from './features/profiles/routes';
import { searchRoutes } from './features/search/routes';
import { sitemapRoutes } from './features/sitemap/routes';

export const communityRoutes = (ctx: CommunityContext): Implementation[] => [
  ...leaderboardRoutes(ctx),
  ...searchRoutes(ctx),
  ...profileRoutes(ctx),
  ...followRoutes(ctx),
  ...newsRoutes(ctx),
  ...sitemapRoutes(ctx),
];
