import { call, queryOptions } from '@portal/portal';

/** In ms. Lets a page that is left open refresh when the visitor returns. */
const staleTime = 60_000;
const query = { limit: 3 };

export const communityStatsQuery = queryOptions({
  queryKey: ['home', 'community-stats'],
  queryFn: ({ signal }) => call('GET /api/stats/community', { signal }),
  staleTime,
});

export const competitionStatsQuery = queryOptions({
  queryKey: ['home', 'competition-stats'],
  queryFn: ({ signal }) => call('GET /api/stats/competition', { signal }),
  staleTime,
});

/** The API lists live tournaments first, then upcoming ones. */
export const firstTournamentsQuery = queryOptions({
  queryKey: ['home', 'tournaments'],
  queryFn: ({ signal }) => call('GET /api/tournaments', { query, signal }),
  staleTime,
});

/** Enough to find the next one for a player's platform. */
export const nextTournamentsQuery = queryOptions({
  queryKey: ['home', 'next-tournaments'],
  queryFn: ({ signal }) => call('GET /api/tournaments', { query: { limit: 24 }, signal }),
  staleTime,
});

export const ownRankQuery = queryOptions({
  queryKey: ['home', 'own-rank'],
  queryFn: ({ signal }) => call('GET /api/leaderboard/me', { signal }),
  staleTime,
});

export const latestNewsQuery = queryOptions({
  queryKey: ['home', 'news'],
  queryFn: ({ signal }) => call('GET /api/news', { query, signal }),
  staleTime,
});
