import { limits } from '@portal/contracts';
import { type Implementation, implement, revalidated } from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import { bestPlayers, largestClans } from './leaderboard';

export const leaderboardRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/leaderboard', async ({ query: { type, limit, platformGroup }, ctx }) =>
    revalidated(
      ctx,
      type === 'clan' ? await largestClans(community, limit) : await bestPlayers(community, platformGroup, limit),
    ),
  ),

  implement('GET /api/stats/community', async ({ ctx }) => {
    ctx.set('cache-control', `public, max-age=${limits.stats.maxAge}`);
    return { players: await community.members.count() };
  }),
];
