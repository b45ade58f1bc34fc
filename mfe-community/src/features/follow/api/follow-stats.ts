import { call, queryOptions } from '@portal/portal';

/** A player's follower and following counts: the one place that every profile reads. */
export const followStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['follow-stats', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}/follow-stats', { params: { id: userId }, signal }),
  });
