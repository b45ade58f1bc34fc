import type { FollowRow } from '@portal/contracts';
import { callPage, type ListPage, pagedListOptions, type QueryClient } from '@portal/portal';
import { isFollowChangedSince } from './follow-mutation';
import { followStatusQuery } from './follow-status';

export type FollowListKind = 'followers' | 'following';

interface FollowListSource {
  kind: FollowListKind;
  /** Whose list it is. */
  userId: string;
  /** Who looks at it. */
  viewerId: string;
  cache: QueryClient;
}

/** Who follows a player, or whom it follows, page by page; what the rows say of the viewer becomes the buttons' state. */
export const followListQuery = ({ kind, userId, viewerId, cache }: FollowListSource) => ({
  ...pagedListOptions({
    queryKey: ['follow-list', userId, kind],
    fetchPage: async ({ cursor, signal }): Promise<ListPage<FollowRow>> => {
      const askedAt = Date.now();
      const input = { params: { id: userId }, query: { cursor }, signal };
      const page = await (kind === 'followers'
        ? callPage('GET /api/users/{id}/followers', input)
        : callPage('GET /api/users/{id}/following', input));
      for (const { id, isFollowing } of page.rows)
        if (!isFollowChangedSince(cache, { viewerId, targetId: id }, askedAt))
          cache.setQueryData(followStatusQuery(id).queryKey, { isFollowing });
      return page;
    },
  }),
  // A dialog that is opened again shows who follows by then; while it is open, nobody leaves it.
  gcTime: 0,
});
