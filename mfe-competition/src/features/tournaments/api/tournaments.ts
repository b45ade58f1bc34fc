import type { TournamentStatus } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

export const tournamentOptions = (id: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
  });

/** Tournaments page by page, live ones first, optionally of one status. */
export const tournamentsOptions = (status: TournamentStatus | undefined) =>
  pagedListOptions({
    queryKey: ['tournaments', 'list', status ?? 'all'],
    fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
  });
