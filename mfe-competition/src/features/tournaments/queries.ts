import type { TournamentStatus } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

export const tournamentQueries = {
  /** Tournaments page by page, live ones first, optionally of one status. */
  list: (status?: TournamentStatus) =>
    pagedListOptions({
      queryKey: ['tournaments', 'list', status ?? 'all'],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['tournaments', 'detail', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
    }),
};
