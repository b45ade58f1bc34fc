import {
  type CallContext,
  decodeCursor,
  type Implementation,
  implement,
  paginate,
  timeCursor,
} from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { Follow } from '../../data-access';
import { listFollowRows } from './list-follow-rows';
import { requirePlayer } from './require-player';
import { setFollow } from './set-follow';

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
      const [{ followers, following }] = await Promise.all([followCounts.find(id), requirePlayer(ctx, id)]);
      return { followersCount: followers, followingCount: following };
    }),

    implement('GET /api/users/{id}/follow-status', async ({ params: { id }, player }) => {
      const pair = { followerId: player.userId, followeeId: id };
      const [isFollowing] = await Promise.all([follows.exists(pair), requirePlayer(ctx, id)]);
      return { isFollowing };
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
