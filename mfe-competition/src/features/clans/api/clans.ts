import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

/** Prefix of every query key about clans. */
export const clansKey = ['clans'] as const;

/** All clans page by page, largest first. */
export const clansQuery = pagedListOptions({
  queryKey: [...clansKey, 'list'],
  fetchPage: ({ cursor, signal }) => callPage('GET /api/clans', { query: { cursor }, signal }),
});

/** Details behind 'See more'. The key includes the viewer: visitors may not get the leader's phone. */
export const clanDetailsQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: [...clansKey, 'details', id, viewerId],
    queryFn: ({ signal }) => call('GET /api/clans/{id}/details', { params: { id }, signal }),
  });

export const clanQuery = (id: string) =>
  queryOptions({
    queryKey: [...clansKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/clans/{id}', { params: { id }, signal }),
  });

/** A clan's members page by page, in order of joining. */
export const clanMembersQuery = (id: string) =>
  pagedListOptions({
    queryKey: [...clansKey, 'members', id],
    fetchPage: ({ cursor, signal }) =>
      callPage('GET /api/clans/{id}/members', { params: { id }, query: { cursor }, signal }),
  });
