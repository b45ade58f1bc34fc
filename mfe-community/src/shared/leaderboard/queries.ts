import type { FollowedPlayer, LeaderboardClan, LeaderboardPlayer, PlatformGroup } from '@portal/contracts';
import { call, queryOptions } from '@portal/portal';

type Row = LeaderboardPlayer | LeaderboardClan;

/** A row with its rank in the full list, which a search does not change. */
export type Ranked<R extends Row> = R & { rank: number };

const isPlayer = (row: Row): row is LeaderboardPlayer => 'username' in row;
const isClan = (row: Row): row is LeaderboardClan => 'name' in row;

/** The response is ordered by rank. */
const addRanks = <R extends Row>(rows: readonly Row[], isKind: (row: Row) => row is R): Ranked<R>[] =>
  rows.filter(isKind).map((row, index) => ({ ...row, rank: index + 1 }));

/** Rows of the leaderboard page. */
export const pageSize = 50;

export const leaderboardQueries = {
  /** The best players of all platforms or of one group. */
  players: (platformGroup: PlatformGroup = 'all', limit = pageSize) =>
    queryOptions({
      queryKey: ['leaderboard', 'players', platformGroup, limit],
      queryFn: async ({ signal }) => {
        const group = platformGroup === 'all' ? undefined : platformGroup;
        const query = { type: 'player', limit, platformGroup: group } as const;
        return addRanks(await call('GET /api/leaderboard', { query, signal }), isPlayer);
      },
    }),
  /** The largest clans; the service sets the default limit. */
  clans: (limit?: number) =>
    queryOptions({
      queryKey: ['leaderboard', 'clans', limit],
      queryFn: async ({ signal }) =>
        addRanks(await call('GET /api/leaderboard', { query: { type: 'clan', limit }, signal }), isClan),
    }),
  /** The visitor and the players whom they follow, with their ranks among all. Requested on each visit, since follows change. */
  followed: (platformGroup: PlatformGroup) =>
    queryOptions({
      queryKey: ['leaderboard', 'followed', platformGroup],
      queryFn: ({ signal }): Promise<FollowedPlayer[]> =>
        call('GET /api/leaderboard/following', { query: { limit: pageSize, platformGroup }, signal }),
      staleTime: 0,
    }),
  /** The best players of a season on consoles or mobile phones. */
  season: (season: string, platformGroup: Exclude<PlatformGroup, 'all'>) =>
    queryOptions({
      queryKey: ['leaderboard', 'season', season, platformGroup],
      queryFn: ({ signal }) =>
        call('GET /api/seasons/{season}/leaderboard', {
          ...{ params: { season }, query: { platformGroup, limit: pageSize }, signal },
        }),
    }),
  /** The visitor's own standing in a season. */
  ownSeason: (season: string, platformGroup: Exclude<PlatformGroup, 'all'>) =>
    queryOptions({
      queryKey: ['leaderboard', 'own-season', season, platformGroup],
      queryFn: ({ signal }) =>
        call('GET /api/seasons/{season}/me', { params: { season }, query: { platformGroup }, signal }),
    }),
  /** The visitor's own rank among all players. */
  own: () =>
    queryOptions({
      queryKey: ['leaderboard', 'own'],
      queryFn: ({ signal }) => call('GET /api/leaderboard/me', { signal }),
    }),
};
