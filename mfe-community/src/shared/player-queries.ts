import { call, queryOptions } from '@portal/portal';

/** Whether the signed-in player follows this one; shared by all buttons for that player. */
export const followStatusQuery = (userId: string) =>
  queryOptions({
    queryKey: ['follow-status', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}/follow-status', { params: { id: userId }, signal }),
  });

export const followStatsKey = ['follow-stats'] as const;

/** A player's follower and following counts. */
export const followStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...followStatsKey, userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}/follow-stats', { params: { id: userId }, signal }),
  });

/** A player's profile, shared by the profile card and by widgets that have only the player's id. */
export const memberProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member-profile', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}', { params: { id: userId }, signal }),
  });
