import { limits } from '@portal/contracts';
import { type Implementation, implement } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { rankChange } from './weekly-snapshot';

export const leaderboardRoutes = (ctx: CommunityContext): Implementation[] => {
  const { clans, players, follows, portal, ranking } = ctx;
  const largestClans = async (limit: number) => {
    const rows = await clans.largest(limit);
    return portal.features.clanCrests ? rows : rows.map(({ logo: _logo, ...specified }) => specified);
  };
  return [
    implement('GET /api/leaderboard', ({ query: { type, limit, platformGroup } }) =>
      type === 'clan' ? largestClans(limit) : players.best(platformGroup, limit),
    ),

    implement('GET /api/leaderboard/following', async ({ query: { limit, platformGroup }, player, http }) => {
      http.set('cache-control', 'no-store');
      const followed = await follows.followeesOf(player.userId, limits.leaderboard.followed);
      if (followed.length === 0) return [];
      const official = { exceptUsername: portal.productName };
      const rows = await players.bestOf([player.userId, ...followed], platformGroup, limit, official);
      const ranks = await ranking.ofAll(rows.map(({ id }) => id));
      return rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? null }));
    }),

    implement('GET /api/leaderboard/me', async ({ player: { userId }, http }) => {
      http.set('cache-control', 'no-store');
      const place = await ranking.of(userId);
      return { ...place, change: await rankChange(ctx, userId, place.rank) };
    }),

    implement('GET /api/stats/community', async () => ({ players: await players.count() })),
  ];
};
