import type { TournamentStatus } from '@portal/contracts';
import { ApiError, call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

export const tournamentOptions = (id: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
  });

/** The tournament does not exist (404), or its id is malformed (400). */
export const isTournamentMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Tournaments page by page, live ones first, optionally of one status. */
export const tournamentsOptions = (status: TournamentStatus | undefined) =>
  pagedListOptions({
    queryKey: ['tournaments', 'list', status ?? 'all'],
    fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
  });
