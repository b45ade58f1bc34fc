import type { LeaderboardClan, LeaderboardPlayer, PlatformGroup } from '@portal/contracts';
import { call, queryOptions } from '@portal/portal';

type Row = LeaderboardPlayer | LeaderboardClan;

/** A row with its place on the list that it was ranked in; a search does not change it. */
export type Ranked<R extends Row> = R & { rank: number };

const isPlayer = (row: Row): row is LeaderboardPlayer => 'username' in row;
const isClan = (row: Row): row is LeaderboardClan => 'memberCount' in row;

/** The call answers in order of rank. */
const ranked = <R extends Row>(rows: readonly Row[], isKind: (row: Row) => row is R): Ranked<R>[] =>
  rows.filter(isKind).map((row, index) => ({ ...row, rank: index + 1 }));

/** The best players, of all platforms or of one group. */
export const playerRanking = (limit: number, platformGroup: PlatformGroup = 'all') =>
  queryOptions({
    queryKey: ['leaderboard', 'player', limit, platformGroup],
    queryFn: async ({ signal }) => {
      const group = platformGroup === 'all' ? undefined : platformGroup;
      const query = { type: 'player', limit, platformGroup: group } as const;
      return ranked(await call('GET /api/leaderboard', { query, signal }), isPlayer);
    },
  });

/** The largest clans; as many as the service shows by itself unless a limit is given. */
export const clanRanking = (limit?: number) =>
  queryOptions({
    queryKey: ['leaderboard', 'clan', limit],
    queryFn: async ({ signal }) =>
      ranked(await call('GET /api/leaderboard', { query: { type: 'clan', limit }, signal }), isClan),
  });
