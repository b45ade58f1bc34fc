import { AppError } from '@portal/service-kit';
import {
  type CallContext,
  decodeCursor,
  type Implementation,
  implement,
  paginate,
  timeCursor,
} from '@portal/service-kit/http';
import type { CommunityContext } from '../../context.ts';
import type { Follow } from '../../data-access/index.ts';
import { listFollowRows } from './list-follow-rows.ts';
import { requirePlayer } from './require-player.ts';
import { setFollow } from './set-follow.ts';

type FollowList = 'GET /api/users/{id}/followers' | 'GET /api/users/{id}/following';

export const followRoutes = (ctx: CommunityContext): Implementation[] => {
  const { follows, followCounts } = ctx;

  const list = async (
    { params: { id }, query: { cursor, limit }, player, http }: CallContext<FollowList>,
    listFollows: typeof follows.listFollowers,
    side: 'followerId' | 'followeeId',
  ) => {
    const after = decodeCursor(timeCursor, cursor);
    const [rows] = await Promise.all([listFollows(id, after, limit + 1), requirePlayer(ctx, id)]);
    const page = paginate(http, rows, limit, ({ createdAt, id }: Follow) => [createdAt.getTime(), id]);
    const playerIds = page.map((follow) => follow[side]);
    return listFollowRows(ctx, playerIds, player.userId);
  };

  return [
    implement('GET /api/users/{id}/follow-stats', async ({ params: { id } }) => {
      const counts = await followCounts.find(id);
      if (!counts) throw new AppError('user_not_found');
      return { followersCount: counts.followers, followingCount: counts.following };
    }),

    implement('GET /api/users/{id}/follow-status', async ({ params: { id }, player }) => {
      const [{ isFollowing, hasPlayer }, inbox] = await Promise.all([
        follows.findWithPlayer({ followerId: player.userId, followeeId: id }),
        ctx.portal.features.followFeed ? ctx.inboxes.find(player.userId) : null,
      ]);
      if (!hasPlayer) throw new AppError('user_not_found');
      return {
        isFollowing,
        ...(inbox && { isMuted: inbox.mutedIds.has(id), isBlocked: inbox.blockedIds.has(id) }),
      };
    }),

    implement('POST /api/users/{id}/follow', async ({ params: { id }, player }) => {
      await setFollow(ctx, { followerId: player.userId, followeeId: id }, true);
      return { isFollowing: true };
    }),

    implement('DELETE /api/users/{id}/follow', async ({ params: { id }, player }) => {
      await setFollow(ctx, { followerId: player.userId, followeeId: id }, false);
      return { isFollowing: false };
    }),

    implement('GET /api/users/{id}/followers', (call) => list(call, follows.listFollowers, 'followerId')),

    implement('GET /api/users/{id}/following', (call) => list(call, follows.listFollowing, 'followeeId')),
  ];
};
