import { AppError } from '@portal/service-kit';
import type { CommunityContext } from '../../context.ts';
import type { FollowPair } from '../../data-access/index.ts';
import { requirePlayer } from './require-player.ts';

const isBlocked = async ({ inboxes }: CommunityContext, { followerId, followeeId }: FollowPair): Promise<boolean> => {
  const pairs = [
    { playerId: followeeId, otherId: followerId },
    { playerId: followerId, otherId: followeeId },
  ];
  return (await inboxes.listBlocking(pairs)).size > 0;
};

/**
 * Follows a player or stops following. Repeating either is fine.
 * @throws AppError `self_follow`, `user_not_found`, `rate_limited`, `busy`; `forbidden` if one of the two blocks the other
 */
export const setFollow = async (ctx: CommunityContext, pair: FollowPair, follow: boolean): Promise<void> => {
  if (follow && pair.followerId === pair.followeeId) throw new AppError('self_follow');
  await requirePlayer(ctx, pair.followeeId);
  if (follow && ctx.portal.features.notifications) await ctx.limiters.follows.consume(pair.followerId);
  const mayBeBlocked = follow && ctx.portal.features.followFeed;
  if (mayBeBlocked && (await isBlocked(ctx, pair))) throw new AppError('forbidden');
  await ctx.writeFollow({ ...pair, follow, at: ctx.clock() });
  if (!mayBeBlocked || !(await isBlocked(ctx, pair))) return;
  // A block that was not visible before may have ended the follow before it was stored.
  await ctx.writeFollow({ ...pair, follow: false, at: ctx.clock() });
  throw new AppError('forbidden');
};
