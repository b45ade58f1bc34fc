import { limits, type PlatformGroup } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import type { PlayerProfile } from '../../projection/player-reader.ts';

/** Lists the best of the caller and the players they follow, without the official account. It is empty if they follow nobody. */
export const listFollowedPlayers = async (
  { follows, players, portal, ranking }: CommunityContext,
  userId: string,
  group: PlatformGroup,
  limit: number,
): Promise<{ player: PlayerProfile; rank: number | null }[]> => {
  const followeeIds = await follows.listFolloweeIds(userId, limits.leaderboard.followed);
  if (followeeIds.length === 0) return [];
  const official = { exceptUsername: portal.productName };
  const rows = await players.listBestAmong([userId, ...followeeIds], group, limit, official);
  const ranks = await ranking.findRanks(rows.map(({ id }) => id));
  return rows.map((player) => ({ player, rank: ranks.get(player.id) ?? null }));
};
