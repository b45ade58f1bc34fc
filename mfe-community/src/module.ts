import {
  communityPaths,
  followButtonWidget,
  followCountsWidget,
  latestNewsWidget,
  leaderboardTeaserWidget,
  platformLeaderboardWidget,
} from '@portal/contracts/community/ui';
import { definePortalModule, playerQuery, provideWidget } from '@portal/portal';
import manifest from '../module.json';
import { LeaderboardSkeleton } from './features/leaderboard/components/leaderboard-layout';
import { readView } from './features/leaderboard/view';
import { MembersSkeleton } from './features/members/components/members-layout';
import { ProfileSkeleton } from './features/members/components/profile-layout';
import { ArticleSkeleton } from './features/news/components/article-layout';
import { readCategory } from './features/news/components/category-filter';
import { NewsSkeleton } from './features/news/components/news-layout';
import { findListedArticle, newsQueries } from './features/news/queries';
import { leaderboardQueries } from './shared/leaderboard/queries';

export const portalModule = definePortalModule({
  name: 'mfe-community',
  routes: [
    {
      path: communityPaths.leaderboard(),
      title: manifest.pages['/leaderboard'].title,
      Skeleton: LeaderboardSkeleton,
      load: () => import(/* webpackChunkName: "leaderboard" */ './features/leaderboard/leaderboard-page'),
      prefetch: (queryClient, { query }) => {
        const { tab, platformGroup, following } = readView(query);
        if (tab === 'clans') void queryClient.prefetchQuery(leaderboardQueries.clans());
        else if (!following) void queryClient.prefetchQuery(leaderboardQueries.players(platformGroup));
      },
    },
    {
      path: communityPaths.news(),
      title: manifest.pages['/news'].title,
      Skeleton: NewsSkeleton,
      load: () => import(/* webpackChunkName: "news" */ './features/news/news-page'),
      prefetch: (queryClient, { query }) =>
        void queryClient.prefetchInfiniteQuery(newsQueries.list(readCategory(query))),
    },
    {
      path: '/news/:id',
      title: manifest.pages['/news/:id'].title,
      Skeleton: ArticleSkeleton,
      load: () => import(/* webpackChunkName: "article" */ './features/news/article-page'),
      prefetch: (queryClient, { params: { id = '' } }) => {
        if (!findListedArticle(queryClient, id)) void queryClient.prefetchQuery(newsQueries.detail(id));
      },
    },
    {
      path: communityPaths.members(),
      title: manifest.pages['/members'].title,
      access: 'player',
      Skeleton: MembersSkeleton,
      load: () => import(/* webpackChunkName: "members" */ './features/members/members-page'),
    },
    {
      path: '/members/:username',
      title: manifest.pages['/members/:username'].title,
      Skeleton: ProfileSkeleton,
      load: () => import(/* webpackChunkName: "profile" */ './features/members/profile-page'),
      prefetch: (queryClient, { params: { username = '' } }) => void queryClient.prefetchQuery(playerQuery(username)),
    },
  ],
  widgets: {
    ...provideWidget(
      leaderboardTeaserWidget,
      () => import(/* webpackChunkName: "leaderboard-teaser" */ './features/leaderboard-teaser/leaderboard-teaser'),
      {},
    ),
    ...provideWidget(
      platformLeaderboardWidget,
      () =>
        import(/* webpackChunkName: "platform-leaderboard" */ './features/platform-leaderboard/platform-leaderboard'),
      { platformGroup: 'console', limit: 5 },
    ),
    ...provideWidget(
      latestNewsWidget,
      () => import(/* webpackChunkName: "latest-news" */ './features/news/latest-news'),
      { platformGroup: 'console', limit: 3 },
    ),
    ...provideWidget(
      followButtonWidget,
      () => import(/* webpackChunkName: "follow-button" */ './features/follow/components/follow-button'),
      { userId: 'example', viewerId: null },
    ),
    ...provideWidget(
      followCountsWidget,
      () => import(/* webpackChunkName: "follow-counts" */ './features/follow/components/follow-counts'),
      { userId: 'example' },
    ),
  },
});
