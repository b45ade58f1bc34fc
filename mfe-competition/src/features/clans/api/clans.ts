import { callPage, pagedListOptions } from '@portal/portal';

/** What all that is cached about clans begins with. */
export const clansKey = ['clans'] as const;

/** All clans, the largest first, page by page. */
export const clansQuery = pagedListOptions({
  queryKey: [...clansKey, 'list'],
  fetchPage: ({ cursor, signal }) => callPage('GET /api/clans', { query: { cursor }, signal }),
});
