import { ApiError, call, queryOptions } from '@portal/portal';

export const tournamentOptions = (id: string) =>
  queryOptions({
    queryKey: ['tournaments', 'one', id],
    queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
  });

/** Whether a call failed because there is no such tournament: its id is unknown, or no id at all. */
export const isTournamentMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
