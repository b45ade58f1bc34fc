import { call, queryOptions } from '@portal/portal';

export const matchQueries = {
  list: () =>
    queryOptions({ queryKey: ['matches'], queryFn: ({ signal }) => call('GET /api/tournaments', { signal }) }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['match', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
    }),
};
