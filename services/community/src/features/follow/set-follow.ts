import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { FollowPair } from '../../data-access/index.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Follows a player or stops following. Repeating either is fine.
 * @throws AppError `self_follow`, `user_not_found`, `rate_limited`, `busy`
 */
export const setFollow = async (ctx: CommunityContext, pair: FollowPair, follow: boolean): Promise<void> => {
  if (follow && pair.followerId === pair.followeeId) throw new AppError('self_follow');
  await requirePlayer(ctx, pair.followeeId);
  if (follow && ctx.portal.features.notifications) await ctx.limiters.follows.consume(pair.followerId);
  await ctx.writeFollow({ ...pair, follow, at: ctx.clock() });
};
