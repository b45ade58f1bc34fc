import { call, queryOptions } from '@portal/portal';

export const matchdayQueries = {
  /** The visitor's row of the leaderboard with the rows around it. */
  around: () =>
    queryOptions({
      queryKey: ['leaderboard', 'around'],
      queryFn: ({ signal }) => call('GET /api/leaderboard/around', { signal }),
    }),
  /** The latest results of these players since then. */
  results: (playerIds: readonly string[], since: string, limit: number) =>
    queryOptions({
      queryKey: ['fixtures', 'results', playerIds, since],
      queryFn: ({ signal }) =>
        call('GET /api/fixtures', {
          query: { players: playerIds.join(','), status: 'done', since, limit },
          signal,
        }),
      enabled: playerIds.length > 0,
    }),
};
