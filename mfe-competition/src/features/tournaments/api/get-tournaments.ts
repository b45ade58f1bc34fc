import type { TournamentStatus } from '@portal/contracts';
import { callPage, pagedListOptions } from '@portal/portal';

/** Tournaments page by page, live ones first; of one status where one is given. */
export const tournamentsOptions = (status: TournamentStatus | undefined) =>
  pagedListOptions({
    queryKey: ['tournaments', 'list', status ?? 'all'],
    fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
  });
