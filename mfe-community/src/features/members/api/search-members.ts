import { call, queryOptions } from '@portal/portal';

/** Players whose username holds the text, best matches first. The signal ends a search that nobody waits for any more. */
export const searchMembersQuery = (text: string) =>
  queryOptions({
    queryKey: ['member-search', text],
    queryFn: ({ signal }) => call('GET /api/users/search', { query: { q: text }, signal }),
  });
