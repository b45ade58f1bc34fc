import { call, queryOptions } from '@portal/portal';

export const matchdayQueries = {
  /** The visitor's row of the leaderboard with the rows around it. */
  around: () =>
    queryOptions({
      queryKey: ['leaderboard', 'around'],
      queryFn: ({ signal }) => call('GET /api/leaderboard/around', { signal }),
    }),
};
