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
