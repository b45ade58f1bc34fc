import { call, keepPreviousData, queryOptions } from '@portal/portal';

/** Players with their e-mail addresses; `text` is looked for in both names. Asked for anew by each dialog, and kept by none. */
export const usersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users-with-email', text],
    queryFn: ({ signal }) => call('GET /api/users', { query: text ? { q: text } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
