import { call, queryOptions } from '@portal/portal';

/** A player's profile, shared by the profile card and by widgets that only know the player's id. */
export const memberProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member-profile', userId],
    queryFn: ({ signal }) => call('GET /api/users/{id}', { params: { id: userId }, signal }),
  });
