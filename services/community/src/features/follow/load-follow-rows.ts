import type { FollowRow } from '@portal/contracts';
import type { CommunityContext } from '../../context';
import { presentSummary } from '../profiles/present-member';

/** Players as rows of a list, in the given order, with the caller's own relation to each. Who is not known here yet is left out. */
export const loadFollowRows = async (
  { members, clans, follows }: CommunityContext,
  playerIds: readonly string[],
  callerId: string,
): Promise<FollowRow[]> => {
  if (playerIds.length === 0) return [];
  const [players, clanOf, followed] = await Promise.all([
    members.findByIds(playerIds),
    clans.clansOf(playerIds),
    follows.followedOf(callerId, playerIds),
  ]);
  return playerIds.flatMap((id) => {
    const player = players.get(id);
    return player ? [{ ...presentSummary(player, clanOf.get(id)), isFollowing: followed.has(id) }] : [];
  });
};
