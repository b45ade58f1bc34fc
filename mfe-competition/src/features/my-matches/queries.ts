import { call, queryOptions } from '@portal/portal';
import { pollMs, tournamentsKey } from '../tournaments/queries';

/** Matches and entries of the player, and the tournaments that the player runs; fresh while the page is visible. */
export const ownMatchesQuery = queryOptions({
  queryKey: [...tournamentsKey, 'own'],
  queryFn: ({ signal }) => call('GET /api/matches/mine', { signal }),
  refetchInterval: pollMs,
});
