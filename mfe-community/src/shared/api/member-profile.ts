import { call, queryOptions } from '@portal/portal';

/** A player's profile; the profile card and every place that knows a player by id alone read the same one. */
export const memberProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member-profile', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}', { params: { id: userId }, signal }),
  });
