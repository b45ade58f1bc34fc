import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** A player's public profile by username, in any case, or by id. */
export const playerQuery = (nameOrId: string) => {
  // The page preloads the URL in lower case.
  const username = nameOrId.toLowerCase();
  return queryOptions({
    queryKey: ['player', username],
    queryFn: ({ signal }) => call('GET /api/players/{username}', { params: { username }, signal }),
  });
};
