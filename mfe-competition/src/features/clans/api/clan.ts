import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';
import { clansKey } from './clans';

export const clanQuery = (id: string) =>
  queryOptions({
    queryKey: [...clansKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/clans/{id}', { params: { id }, signal }),
  });

/** A clan's members, the first to join first, page by page. */
export const clanMembersQuery = (id: string) =>
  pagedListOptions({
    queryKey: [...clansKey, 'members', id],
    fetchPage: ({ cursor, signal }) =>
      callPage('GET /api/clans/{id}/members', { params: { id }, query: { cursor }, signal }),
  });
