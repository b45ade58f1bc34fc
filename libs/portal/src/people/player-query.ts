import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/call';

/** A player's public profile by username, in any case, or by id. */
export const playerQuery = (username: string) =>
  queryOptions({
    queryKey: ['player', username],
    queryFn: ({ signal }) => call('GET /api/players/{username}', { params: { username }, signal }),
  });
