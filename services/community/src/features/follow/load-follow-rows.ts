import type { FollowRow } from '@portal/contracts';
import type { CommunityContext } from '../../context';
import { presentSummary } from '../profiles/present-player';

/** Rows of the players in the given order, with whether the caller follows each. Players not published yet are left out. */
export const loadFollowRows = async (
  { players, follows }: CommunityContext,
  playerIds: readonly string[],
  callerId: string,
): Promise<FollowRow[]> => {
  if (playerIds.length === 0) return [];
  const [known, followed] = await Promise.all([players.findByIds(playerIds), follows.followedOf(callerId, playerIds)]);
  return playerIds.flatMap((id) => {
    const player = known.get(id);
    return player ? [{ ...presentSummary(player), isFollowing: followed.has(id) }] : [];
  });
};
