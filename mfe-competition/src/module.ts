import {
  clanCardWidget,
  currentTournamentsWidget,
  featuredFixtureWidget,
  fixtureStripWidget,
  matchdayWidget,
  playerFormWidget,
} from '@portal/contracts/competition/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import { ClanSkeleton } from './features/clans/components/clan-layout';
import { ClansSkeleton } from './features/clans/components/clans-layout';
import { clanQueries } from './features/clans/queries';
import { MyMatchesSkeleton } from './features/my-matches/my-matches-layout';
import { TournamentSkeleton } from './features/tournament-page/tournament-layout';
import { TournamentsSkeleton } from './features/tournaments/tournaments-layout';
import { ownMatchesQuery } from './live/own-matches';
import { tournamentQueries } from './live/queries';

export const portalModule = definePortalModule({
  name: 'mfe-competition',
  pages: {
    '/tournaments': {
      page: () => import(/* webpackChunkName: "tournaments" */ './features/tournaments/tournaments-page'),
      skeleton: TournamentsSkeleton,
    },
    '/tournaments/:id': {
      page: () => import(/* webpackChunkName: "tournament" */ './features/tournament-page/tournament-page'),
      skeleton: TournamentSkeleton,
      queries: ({ params: { id = '' } }) => [tournamentQueries.detail(id)],
    },
    '/matches': {
      page: () => import(/* webpackChunkName: "my-matches" */ './features/my-matches/my-matches-page'),
      skeleton: MyMatchesSkeleton,
      queries: () => [ownMatchesQuery],
    },
    '/clans': {
      page: () => import(/* webpackChunkName: "clans" */ './features/clans/clans-page'),
      skeleton: ClansSkeleton,
      queries: () => [clanQueries.list()],
    },
    '/clans/:id': {
      page: () => import(/* webpackChunkName: "clan" */ './features/clans/clan-page'),
      skeleton: ClanSkeleton,
      queries: ({ params: { id = '' } }) => [
        clanQueries.detail(id.toLowerCase()),
        clanQueries.members(id.toLowerCase()),
      ],
    },
  },
  widgets: {
    ...provideWidget(
      clanCardWidget,
      () => import(/* webpackChunkName: "clan-card" */ './features/clan-card/clan-card'),
      {
        userId: 'example',
        clanInfo: { name: 'Example FC', logo: null, isLeader: false, leaderUsername: 'example' },
      },
    ),
    ...provideWidget(
      fixtureStripWidget,
      () => import(/* webpackChunkName: "fixture-strip" */ './features/matchday/fixture-strip'),
      {},
    ),
    ...provideWidget(
      matchdayWidget,
      () => import(/* webpackChunkName: "matchday" */ './features/matchday/matchday'),
      {},
    ),
    ...provideWidget(
      featuredFixtureWidget,
      () => import(/* webpackChunkName: "featured-fixture" */ './features/matchday/featured-fixture'),
      {},
    ),
    ...provideWidget(
      currentTournamentsWidget,
      () => import(/* webpackChunkName: "current-tournaments" */ './features/matchday/current-tournaments'),
      {},
    ),
    ...provideWidget(
      playerFormWidget,
      () => import(/* webpackChunkName: "player-form" */ './features/matchday/player-form'),
      { playerId: '65f0c0ffee0000000000c1a1' },
    ),
  },
});
