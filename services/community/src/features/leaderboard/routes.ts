import { type LeaderboardClan, type LeaderboardPlayer, limits, type PlatformGroup } from '@portal/contracts';
import { type Implementation, implement, revalidated } from '@portal/service-kit';
import type { CommunityContext } from '../../context';

const bestPlayers = async (
  { players, clans }: CommunityContext,
  group: PlatformGroup,
  limit: number,
): Promise<LeaderboardPlayer[]> => {
  const best = await players.best(group, limit);
  const clanOf = await clans.clansOf(best.map(({ id }) => id));
  return best.map(({ id, username, avatar, platform, score }) => {
    const clan = clanOf.get(id);
    return { id, username, avatar, platform, ...(clan && { clan: clan.name }), score };
  });
};

const largestClans = async ({ clans }: CommunityContext, limit: number): Promise<LeaderboardClan[]> => {
  const largest = await clans.largest(limit);
  return largest.map(({ id, name, memberCount }) => ({ id, name, memberCount }));
};

export const leaderboardRoutes = (community: CommunityContext): Implementation[] => [
  implement('GET /api/leaderboard', async ({ query: { type, limit, platformGroup }, ctx }) =>
    revalidated(
      ctx,
      type === 'clan' ? await largestClans(community, limit) : await bestPlayers(community, platformGroup, limit),
    ),
  ),

  implement('GET /api/stats/community', async ({ ctx }) => {
    ctx.set('cache-control', `public, max-age=${limits.stats.maxAge}`);
    return { players: await community.players.count() };
  }),
];
