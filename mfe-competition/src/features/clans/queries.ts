import type { ClanSort } from '@portal/contracts/competition/ui';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

const announcementsPerPage = 5;

/** Prefix of every query key about clans. */
export const clansKey = ['clans'] as const;

/** Where players run clans, the list is a ranking. */
export const getClanSort = ({ clanLife }: { clanLife: boolean }): ClanSort | undefined =>
  clanLife ? 'score' : undefined;

export const clanQueries = {
  /** All clans page by page, the largest first unless they are sorted by score. */
  list: (sort?: ClanSort) =>
    pagedListOptions({
      queryKey: [...clansKey, 'list'],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/clans', { query: { sort, cursor }, signal }),
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
  /** What the signed-in player is in a clan. Others change it, so every visit and every return to the tab asks again. */
  own: (id: string, playerId: string) =>
    queryOptions({
      queryKey: [...clansKey, 'own', id, playerId],
      queryFn: ({ signal }) => call('GET /api/clans/{id}/me', { params: { id }, signal }),
      ...{ staleTime: 0, refetchOnWindowFocus: true },
    }),
  /** Requests, members and invitation link, for leader and managers. */
  management: (id: string) =>
    queryOptions({
      queryKey: [...clansKey, 'management', id],
      queryFn: ({ signal }) => call('GET /api/clans/{id}/requests', { params: { id }, signal }),
      ...{ staleTime: 0, refetchOnWindowFocus: true },
    }),
  /** Places in finished clan cups, the latest first. */
  cups: (id: string) =>
    queryOptions({
      queryKey: [...clansKey, 'cups', id],
      queryFn: ({ signal }) => call('GET /api/clans/{id}/cups', { params: { id }, signal }),
    }),
  /** Announcements to the members, newest first. */
  announcements: (id: string) => ({
    ...pagedListOptions({
      queryKey: [...clansKey, 'announcements', id],
      fetchPage: ({ cursor, signal }) =>
        callPage('GET /api/clans/{id}/announcements', {
          params: { id },
          query: { cursor, limit: announcementsPerPage },
          signal,
        }),
    }),
    staleTime: 0,
  }),
};
