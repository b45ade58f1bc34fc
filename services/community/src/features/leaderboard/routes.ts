import { type Implementation, implement } from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import { listFollowedPlayers } from './list-followed-players.ts';
import { listNeighbors } from './list-neighbors.ts';
import { presentClan, presentPlayer } from './present.ts';
import { readOwnRank } from './read-own-rank.ts';

export const leaderboardRoutes = (ctx: CommunityContext): Implementation[] => {
  const { clans, players, portal } = ctx;
  return [
    implement('GET /api/leaderboard', async ({ query: { type, limit, platformGroup } }) => {
      if (type === 'player') return (await players.listBest(platformGroup, limit)).map(presentPlayer);
      const by = portal.features.playTournaments ? 'score' : 'memberCount';
      return (await clans.listBest(by, limit)).map((clan) => presentClan(clan, portal.features));
    }),

    implement('GET /api/leaderboard/following', async ({ query: { limit, platformGroup }, player, http }) => {
      http.set('cache-control', 'no-store');
      const rows = await listFollowedPlayers(ctx, player.userId, platformGroup, limit);
      return rows.map((row) => ({ ...presentPlayer(row.player), rank: row.rank }));
    }),

    implement('GET /api/leaderboard/me', async ({ player: { userId }, http }) => {
      http.set('cache-control', 'no-store');
      return readOwnRank(ctx, userId);
    }),

    implement('GET /api/leaderboard/around', async ({ player: { userId }, http }) => {
      http.set('cache-control', 'no-store');
      const rows = await listNeighbors(ctx, userId);
      return rows.map((row) => ({ ...presentPlayer(row.player), rank: row.rank }));
    }),

    implement('GET /api/stats/community', async () => ({ players: await players.count() })),
  ];
};
