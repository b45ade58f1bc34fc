import type { LeaderboardClan, LeaderboardPlayer, PlatformGroup } from '@portal/contracts';
import type { CommunityContext } from '../../context';

/** The best players of the platforms, best first; the clan is told by name. */
export const bestPlayers = async (
  { members, clans }: Pick<CommunityContext, 'members' | 'clans'>,
  group: PlatformGroup,
  limit: number,
): Promise<LeaderboardPlayer[]> => {
  const best = await members.best(group, limit);
  const clanOf = await clans.clansOf(best.map(({ id }) => id));
  return best.map(({ id, username, avatar, platform, score }) => {
    const clan = clanOf.get(id);
    return { id, username, avatar, platform, ...(clan && { clan: clan.name }), score };
  });
};

/** The clans with the most members, largest first. */
export const largestClans = async (
  { clans }: Pick<CommunityContext, 'clans'>,
  limit: number,
): Promise<LeaderboardClan[]> => {
  const largest = await clans.largest(limit);
  return largest.map(({ id, name, memberCount }) => ({ id, name, memberCount }));
};
