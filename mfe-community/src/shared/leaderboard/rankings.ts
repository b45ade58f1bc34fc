import type { FollowedPlayer, LeaderboardClan, LeaderboardPlayer, PlatformGroup } from '@portal/contracts';
import { call, queryOptions } from '@portal/portal';

type Row = LeaderboardPlayer | LeaderboardClan;

/** A row with its rank in the full list, which a search does not change. */
export type Ranked<R extends Row> = R & { rank: number };

const isPlayer = (row: Row): row is LeaderboardPlayer => 'username' in row;
const isClan = (row: Row): row is LeaderboardClan => 'name' in row;

/** The response is ordered by rank. */
const ranked = <R extends Row>(rows: readonly Row[], isKind: (row: Row) => row is R): Ranked<R>[] =>
  rows.filter(isKind).map((row, index) => ({ ...row, rank: index + 1 }));

/** The best players of all platforms or of one group. */
export const playerRanking = (limit: number, platformGroup: PlatformGroup = 'all') =>
  queryOptions({
    queryKey: ['leaderboard', 'player', limit, platformGroup],
    queryFn: async ({ signal }) => {
      const group = platformGroup === 'all' ? undefined : platformGroup;
      const query = { type: 'player', limit, platformGroup: group } as const;
      return ranked(await call('GET /api/leaderboard', { query, signal }), isPlayer);
    },
  });

/** The largest clans; the service sets the default limit. */
export const clanRanking = (limit?: number) =>
  queryOptions({
    queryKey: ['leaderboard', 'clan', limit],
    queryFn: async ({ signal }) =>
      ranked(await call('GET /api/leaderboard', { query: { type: 'clan', limit }, signal }), isClan),
  });

/** Rows of the leaderboard page. */
export const pageSize = 50;

/** The leaderboard page's players. */
export const bestPlayers = (platformGroup: PlatformGroup) => playerRanking(pageSize, platformGroup);

/** The visitor and the players whom they follow, with their ranks among all. Requested on each visit, since follows change. */
export const followedPlayers = (platformGroup: PlatformGroup) =>
  queryOptions({
    queryKey: ['leaderboard', 'following', platformGroup],
    queryFn: ({ signal }): Promise<FollowedPlayer[]> =>
      call('GET /api/leaderboard/following', { query: { limit: pageSize, platformGroup }, signal }),
    staleTime: 0,
  });

/** The visitor's own rank among all players. */
export const ownRank = queryOptions({
  queryKey: ['leaderboard', 'me'],
  queryFn: ({ signal }) => call('GET /api/leaderboard/me', { signal }),
});

/** The leaderboard page's clans. */
export const allClans = clanRanking();
