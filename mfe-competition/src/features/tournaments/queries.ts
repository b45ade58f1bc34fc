import type { TournamentStatus } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions } from '@portal/portal';

/** Prefix of every query key about tournaments. */
export const tournamentsKey = ['tournaments'] as const;

export const tournamentQueries = {
  /** Tournaments page by page, live ones first, optionally of one status. */
  list: (status?: TournamentStatus) =>
    pagedListOptions({
      queryKey: [...tournamentsKey, 'list', status ?? 'all'],
      fetchPage: ({ cursor, signal }) => callPage('GET /api/tournaments', { query: { status, cursor }, signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'detail', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}', { params: { id }, signal }),
    }),
};

/** How often pages about a running tournament are refreshed while they are visible. */
export const pollMs = 5_000;

/** Tournaments that are played in the portal. */
export const playQueries = {
  /** Fresh while the page is visible and the tournament can change. */
  bracket: (id: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'bracket', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/bracket', { params: { id }, signal }),
      refetchInterval: ({ state: { data } }) =>
        data?.phase === 'settled' || data?.phase === 'cancelled' ? false : pollMs,
    }),
  /** The steps of a replay; each version may have added some. */
  moments: (id: string, version: number) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'moments', id, version],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/moments', { params: { id }, signal }),
    }),
  /** The bracket as it was at a version. */
  moment: (id: string, version: number) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'moment', id, version],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/moments/{version}', { params: { id, version }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The player's own entry, roles and next match. */
  mine: (id: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'mine', id],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/me', { params: { id }, signal }),
      refetchInterval: pollMs,
    }),
};
