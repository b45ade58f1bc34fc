import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

/** Prefix of every query key about clans. */
export const clansKey = ['clans'] as const;

export const clanQueries = {
  /** All clans page by page, largest first. */
  list: () =>
    pagedListOptions({
      queryKey: [...clansKey, 'list'],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/clans', { query: { cursor }, signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...clansKey, 'detail', id],
      queryFn: ({ signal }) => call('GET /api/clans/{id}', { params: { id }, signal }),
    }),
  /** Score, leader and managers, behind 'See more'. The key includes the viewer: visitors may not get the leader's phone. */
  expanded: (id: string, viewerId: string | null) =>
    queryOptions({
      queryKey: [...clansKey, 'expanded', id, viewerId],
      queryFn: ({ signal }) => call('GET /api/clans/{id}/details', { params: { id }, signal }),
    }),
  /** A clan's members page by page, in order of joining. */
  members: (id: string) =>
    pagedListOptions({
      queryKey: [...clansKey, 'members', id],
      fetchPage: ({ cursor, signal }) =>
        callPage('GET /api/clans/{id}/members', { params: { id }, query: { cursor }, signal }),
    }),
};
