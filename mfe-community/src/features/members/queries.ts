import { call, queryOptions } from '@portal/portal';

export const memberQueries = {
  /** Players whose username contains the text, best matches first. */
  search: (text: string) =>
    queryOptions({
      queryKey: ['members', 'search', text],
      queryFn: ({ signal }) => call('GET /api/users/search', { query: { q: text }, signal }),
    }),
  /** A player's profile by id. */
  detail: (userId: string) =>
    queryOptions({
      queryKey: ['members', 'detail', userId],
      queryFn: ({ signal }) => call('GET /api/users/{id}', { params: { id: userId }, signal }),
    }),
};
