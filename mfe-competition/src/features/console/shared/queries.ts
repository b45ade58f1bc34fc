import { ApiError, call, callPage, queryOptions } from '@portal/portal';
import { tournamentsKey } from '../../../live/queries.ts';

const logRows = '50';

export const isForbidden = (error: Error | null): boolean => error instanceof ApiError && error.code === 'forbidden';

export const consoleQueries = {
  /** Matches that need staff, most urgent first. Only staff may read it. */
  queue: (id: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'queue', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/queue', { params: { id }, signal }),
    }),
  /** The latest changes, optionally of one match. */
  log: (id: string, key?: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'log', id, key ?? 'latest'],
      queryFn: async ({ signal }) => {
        const query = { limit: logRows, key };
        return (await callPage('GET /api/tournaments/{id}/log', { params: { id }, query, signal })).rows;
      },
    }),
};
