import type { TournamentStatus } from '@portal/contracts';
import { ApiError, call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

export const tournamentOptions = (id: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
  });

/** Whether a call failed because there is no such tournament: its id is unknown, or no id at all. */
export const isTournamentMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Tournaments page by page, live ones first; of one status where one is given. */
export const tournamentsOptions = (status: TournamentStatus | undefined) =>
  pagedListOptions({
    queryKey: ['tournaments', 'list', status ?? 'all'],
    fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
  });
