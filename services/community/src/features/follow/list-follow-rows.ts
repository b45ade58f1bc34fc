import type { FollowRow } from '@portal/contracts';
import type { CommunityContext } from '../../context.ts';
import { presentSummary } from '../profiles/present.ts';

/** Lists the players in the given order, with whether the caller follows each. Players whose data has not arrived yet are left out. */
export const listFollowRows = async (
  { players, follows }: CommunityContext,
  playerIds: readonly string[],
  callerId: string,
): Promise<FollowRow[]> => {
  if (playerIds.length === 0) return [];
  const [profiles, followees] = await Promise.all([
    players.findByIds(playerIds),
    follows.findFolloweeIds(callerId, playerIds),
  ]);
  return playerIds.flatMap((id) => {
    const player = profiles.get(id);
    return player ? [{ ...presentSummary(player), isFollowing: followees.has(id) }] : [];
  });
};
