import { limits } from '@portal/contracts';
import { type Implementation, implement, revalidated } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

export const leaderboardRoutes = ({ clans, players }: CommunityContext): Implementation[] => [
  implement('GET /api/leaderboard', async ({ query: { type, limit, platformGroup }, ctx }) =>
    revalidated(ctx, type === 'clan' ? await clans.largest(limit) : await players.best(platformGroup, limit)),
  ),

  implement('GET /api/stats/community', async ({ ctx }) => {
    ctx.set('cache-control', `public, max-age=${limits.stats.maxAge}`);
    return { players: await players.count() };
  }),
];
