import {
  clanCardWidget,
  currentTournamentsWidget,
  featuredFixtureWidget,
  fixtureStripWidget,
  headToHeadWidget,
  matchdayWidget,
  openCupsWidget,
  playerFormWidget,
  playerHistoryWidget,
} from '@portal/contracts/competition/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import { clanQueries, getClanSort } from './features/clans/queries.ts';
import { ownMatchesQuery } from './live/own-matches.ts';
import { tournamentQueries } from './live/queries.ts';

export const portalModule = definePortalModule({
  name: 'mfe-competition',
  pages: {
    '/tournaments': {
      page: () => import(/* webpackChunkName: "tournaments" */ './features/tournaments/tournaments-page.tsx'),
    },
    '/tournaments/:id': {
      page: () => import(/* webpackChunkName: "tournament" */ './features/tournament-page/tournament-page.tsx'),
      queries: ({ params: { id = '' } }) => [tournamentQueries.detail(id)],
    },
    '/matches': {
      page: () => import(/* webpackChunkName: "my-matches" */ './features/my-matches/my-matches-page.tsx'),
      queries: () => [ownMatchesQuery],
    },
    '/clans': {
      page: () => import(/* webpackChunkName: "clans" */ './features/clans/clans-page.tsx'),
      queries: ({ features }) => [clanQueries.list(getClanSort(features))],
    },
    '/clans/:id': {
      page: () => import(/* webpackChunkName: "clan" */ './features/clans/clan-page.tsx'),
      queries: ({ params: { id = '' } }) => [
        clanQueries.detail(id.toLowerCase()),
        clanQueries.members(id.toLowerCase()),
      ],
    },
  },
  widgets: {
    ...provideWidget(
      clanCardWidget,
      () => import(/* webpackChunkName: "clan-card" */ './features/clan-card/clan-card.tsx'),
      {
        userId: 'example',
        clanInfo: { name: 'Example FC', logo: null, isLeader: false, leaderUsername: 'example' },
      },
    ),
    ...provideWidget(
      fixtureStripWidget,
      () => import(/* webpackChunkName: "fixture-strip" */ './features/matchday/fixture-strip.tsx'),
      {},
    ),
    ...provideWidget(
      matchdayWidget,
      () => import(/* webpackChunkName: "matchday" */ './features/matchday/matchday.tsx'),
      {},
    ),
    ...provideWidget(
      featuredFixtureWidget,
      () => import(/* webpackChunkName: "featured-fixture" */ './features/matchday/featured-fixture.tsx'),
      {},
    ),
    ...provideWidget(
      currentTournamentsWidget,
      () => import(/* webpackChunkName: "current-tournaments" */ './features/matchday/current-tournaments.tsx'),
      {},
    ),
    ...provideWidget(
      openCupsWidget,
      () => import(/* webpackChunkName: "open-cups" */ './features/open-cups/open-cups.tsx'),
      {},
    ),
    ...provideWidget(
      playerFormWidget,
      () => import(/* webpackChunkName: "player-form" */ './features/matchday/player-form.tsx'),
      { playerId: '65f0c0ffee0000000000c1a1' },
    ),
    ...provideWidget(
      playerHistoryWidget,
      () => import(/* webpackChunkName: "player-history" */ './features/history/player-history.tsx'),
      { playerId: '65f0c0ffee0000000000c1a1' },
    ),
    ...provideWidget(
      headToHeadWidget,
      () => import(/* webpackChunkName: "head-to-head" */ './features/history/head-to-head.tsx'),
      { playerId: '65f0c0ffee0000000000c1a1', opponent: { id: '65f0c0ffee0000000000c1a2', username: 'example' } },
    ),
  },
  skeletons: () => import(/* webpackChunkName: "skeletons" */ './skeletons.ts'),
});
