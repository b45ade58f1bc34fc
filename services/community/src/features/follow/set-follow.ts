import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { FollowPair } from '../../data-access/index.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Follows a player or stops following. Repeating either is fine.
 * @throws AppError `self_follow`, `user_not_found`, `busy`
 */
export const setFollow = async (ctx: CommunityContext, pair: FollowPair, follow: boolean): Promise<void> => {
  if (follow && pair.followerId === pair.followeeId) throw new AppError('self_follow');
  await requirePlayer(ctx, pair.followeeId);
  await ctx.writeFollow({ ...pair, follow, at: ctx.clock() });
};
