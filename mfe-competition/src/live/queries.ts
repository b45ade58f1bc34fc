import type { TournamentStatus } from '@portal/contracts';
import { call, callPage, pagedListOptions, queryOptions, replaceEqualDeep } from '@portal/portal';

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

interface Versioned {
  version: number;
}

/** Keeps the newer version, because the response to an earlier request may arrive after a change. */
const keepNewest = (shown: unknown, next: unknown): unknown =>
  shown !== undefined && (shown as Versioned).version > (next as Versioned).version
    ? shown
    : replaceEqualDeep(shown, next);

/** Tournaments that are played in the portal. `useBracket` keeps them up to date. */
export const playQueries = {
  bracket: (id: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'bracket', id],
      queryFn: ({ signal, client, queryKey }) =>
        call('GET /api/tournaments/{id}/bracket', {
          ...{ params: { id }, signal },
          // In an outage, a copy would make an old bracket look updated.
          cache: client.getQueryData(queryKey) ? 'no-cache' : undefined,
        }),
      structuralSharing: keepNewest,
    }),
  /** The room of one match. */
  match: (id: string, key: string) =>
    queryOptions({
      queryKey: [...tournamentsKey, 'match', id, key],
      queryFn: ({ signal }) => call('GET /api/tournaments/{id}/matches/{key}', { params: { id, key }, signal }),
      structuralSharing: keepNewest,
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
    }),
};
