import {
  followCountsWidget,
  followedResultsWidget,
  latestNewsWidget,
  leaderboardTeaserWidget,
  platformLeaderboardWidget,
  playerCardWidget,
  suggestedPlayersWidget,
  tableExcerptWidget,
} from '@portal/contracts/community/ui';
import { definePortalModule, playerQuery, provideWidget } from '@portal/portal';
import { notificationSettingsQuery } from '@portal/screens';
import { deskQueries } from './features/desk/queries.ts';
import { readState } from './features/desk/view.ts';
import { readView } from './features/leaderboard/view.ts';
import { findListedArticle, newsQueries } from './features/news/queries.ts';
import { readCategory } from './features/news/view.ts';
import { readTab } from './features/notifications/view.ts';
import { leaderboardQueries } from './shared/leaderboard/queries.ts';

export const portalModule = definePortalModule({
  name: 'mfe-community',
  pages: {
    '/leaderboard': {
      page: () => import(/* webpackChunkName: "leaderboard" */ './features/leaderboard/leaderboard-page.tsx'),
      queries: ({ query }) => {
        const { tab, platformGroup, following } = readView(query);
        if (tab === 'clans') return [leaderboardQueries.clans()];
        // Its platform depends on the session.
        if (tab === 'season') return [];
        return following ? [] : [leaderboardQueries.players(platformGroup)];
      },
    },
    '/news': {
      page: () => import(/* webpackChunkName: "news" */ './features/news/news-page.tsx'),
      queries: ({ query }) => [newsQueries.list(readCategory(query))],
    },
    '/news/:id': {
      page: () => import(/* webpackChunkName: "article" */ './features/news/article-page.tsx'),
      queries: ({ params: { id = '' }, queryClient }) =>
        findListedArticle(queryClient, id) ? [] : [newsQueries.detail(id)],
    },
    '/members': {
      page: () => import(/* webpackChunkName: "members" */ './features/members/members-page.tsx'),
    },
    '/members/:username': {
      page: () => import(/* webpackChunkName: "profile" */ './features/members/profile-page.tsx'),
      queries: ({ params: { username = '' } }) => [playerQuery(username)],
    },
    '/notifications': {
      page: () => import(/* webpackChunkName: "notifications" */ './features/notifications/notifications-page.tsx'),
      queries: ({ query }) => (readTab(query) === 'settings' ? [notificationSettingsQuery] : []),
    },
    '/desk': {
      page: () => import(/* webpackChunkName: "desk" */ './features/desk/desk-page.tsx'),
      queries: ({ query }) => [deskQueries.list(readState(query))],
    },
    '/desk/:id': {
      page: () => import(/* webpackChunkName: "desk-article" */ './features/desk/article-editor-page.tsx'),
    },
  },
  widgets: {
    ...provideWidget(
      leaderboardTeaserWidget,
      () => import(/* webpackChunkName: "leaderboard-teaser" */ './features/leaderboard-teaser/leaderboard-teaser.tsx'),
      {},
    ),
    ...provideWidget(
      platformLeaderboardWidget,
      () =>
        import(
          /* webpackChunkName: "platform-leaderboard" */ './features/platform-leaderboard/platform-leaderboard.tsx'
        ),
      { platformGroup: 'console', limit: 5 },
    ),
    ...provideWidget(
      latestNewsWidget,
      () => import(/* webpackChunkName: "latest-news" */ './features/news/latest-news.tsx'),
      { platformGroup: 'console', limit: 3 },
    ),
    ...provideWidget(
      followCountsWidget,
      () => import(/* webpackChunkName: "follow-counts" */ './features/follow/components/follow-counts.tsx'),
      { userId: 'example' },
    ),
    ...provideWidget(
      followedResultsWidget,
      () => import(/* webpackChunkName: "followed-feed" */ './features/feed/followed-feed.tsx'),
      { userId: 'example' },
    ),
    ...provideWidget(
      suggestedPlayersWidget,
      () => import(/* webpackChunkName: "suggested-players" */ './features/suggestions/suggested-players.tsx'),
      { userId: 'example', from: 'example' },
    ),
    ...provideWidget(
      playerCardWidget,
      () => import(/* webpackChunkName: "player-card" */ './features/members/components/player-card.tsx'),
      { username: 'example' },
    ),
    ...provideWidget(
      tableExcerptWidget,
      () => import(/* webpackChunkName: "table-excerpt" */ './features/matchday/table-excerpt.tsx'),
      { userId: 'example', hasPlayed: true },
    ),
  },
  skeletons: () => import(/* webpackChunkName: "skeletons" */ './skeletons.ts'),
});
