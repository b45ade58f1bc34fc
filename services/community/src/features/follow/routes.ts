import {
  AppError,
  type CallContext,
  decodeCursor,
  type Implementation,
  implement,
  paginate,
  timeCursor,
} from '@portal/service-kit';
import type { CommunityContext } from '../../context';
import type { Follow } from '../../data-access';
import { createFollowWriter } from './follow-writer';
import { loadFollowRows } from './load-follow-rows';

type FollowList = 'GET /api/users/{id}/followers' | 'GET /api/users/{id}/following';

const cursorOf = ({ createdAt, id }: Follow) => [createdAt.getTime(), id] as const;

const requirePlayer = async ({ players }: CommunityContext, id: string): Promise<void> => {
  if (!(await players.exists(id))) throw new AppError('user_not_found');
};

export const followRoutes = (ctx: CommunityContext): Implementation[] => {
  const { clock, follows, followCounts } = ctx;
  const write = createFollowWriter(ctx);
  const list = async (
    { params: { id }, query: { cursor, limit }, player, http }: CallContext<FollowList>,
    find: typeof follows.followersOf,
    shownIn: (follow: Follow) => string,
  ) => {
    const after = decodeCursor(timeCursor, cursor);
    const [rows] = await Promise.all([find(id, after, limit + 1), requirePlayer(ctx, id)]);
    return loadFollowRows(ctx, paginate(http, rows, limit, cursorOf).map(shownIn), player.userId);
  };
  return [
    implement('GET /api/users/{id}/follow-stats', async ({ params: { id } }) => {
      const [{ followers, following }] = await Promise.all([followCounts.of(id), requirePlayer(ctx, id)]);
      return { followersCount: followers, followingCount: following };
    }),

    implement('GET /api/users/{id}/follow-status', async ({ params: { id }, player }) => {
      const pair = { followerId: player.userId, followeeId: id };
      const [isFollowing] = await Promise.all([follows.exists(pair), requirePlayer(ctx, id)]);
      return { isFollowing };
    }),

    implement('POST /api/users/{id}/follow', async ({ params: { id }, player }) => {
      if (id === player.userId) throw new AppError('self_follow');
      await requirePlayer(ctx, id);
      await write({ followerId: player.userId, followeeId: id, follow: true, at: clock() });
      return { isFollowing: true };
    }),

    implement('DELETE /api/users/{id}/follow', async ({ params: { id }, player }) => {
      await requirePlayer(ctx, id);
      await write({ followerId: player.userId, followeeId: id, follow: false, at: clock() });
      return { isFollowing: false };
    }),

    implement('GET /api/users/{id}/followers', (call) =>
      list(call, follows.followersOf, ({ followerId }) => followerId),
    ),

    implement('GET /api/users/{id}/following', (call) =>
      list(call, follows.followingOf, ({ followeeId }) => followeeId),
    ),
  ];
};
