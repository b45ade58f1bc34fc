import { call, queryOptions } from '@portal/portal';

/** In ms. Lets a page that is left open refresh when the visitor returns. */
const staleTime = 60_000;

export const statsQueries = {
  community: () =>
    queryOptions({
      queryKey: ['home', 'community-stats'],
      queryFn: ({ signal }) => call('GET /api/stats/community', { signal }),
      staleTime,
    }),
  competition: () =>
    queryOptions({
      queryKey: ['home', 'competition-stats'],
      queryFn: ({ signal }) => call('GET /api/stats/competition', { signal }),
      staleTime,
    }),
};

export const tournamentQueries = {
  /** Live tournaments first, then upcoming ones: enough to find the next one for a player's platform. */
  first: () =>
    queryOptions({
      queryKey: ['home', 'tournaments'],
      queryFn: ({ signal }) => call('GET /api/tournaments', { query: { limit: 24 }, signal }),
      staleTime,
    }),
};

export const leaderboardQueries = {
  own: () =>
    queryOptions({
      queryKey: ['home', 'own-rank'],
      queryFn: ({ signal }) => call('GET /api/leaderboard/me', { signal }),
      staleTime,
    }),
};

export const newsQueries = {
  latest: () =>
    queryOptions({
      queryKey: ['home', 'news'],
      queryFn: ({ signal }) => call('GET /api/news', { query: { limit: 3 }, signal }),
      staleTime,
    }),
};
