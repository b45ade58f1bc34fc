import type { FollowRow } from '@portal/contracts';
import { callPage, type ListPage, pagedListOptions, type QueryClient } from '@portal/portal';
import { followStatusQuery } from '../../../shared/player-queries';
import { isFollowChangedSince } from './follow-mutation';

export interface FollowListProps {
  kind: 'followers' | 'following';
  /** The player whose list it is. */
  userId: string;
  viewerId: string;
}

/** A player's followers or the players they follow, page by page. Rows also set the viewer's follow status of each player. */
export const followListQuery = (cache: QueryClient, { kind, userId, viewerId }: FollowListProps) => ({
  ...pagedListOptions({
    queryKey: ['follow-list', userId, kind],
    fetchPage: async ({ cursor, signal }): Promise<ListPage<FollowRow>> => {
      const requestedAt = Date.now();
      const input = { params: { id: userId }, query: { cursor }, signal };
      const page = await (kind === 'followers'
        ? callPage('GET /api/users/{id}/followers', input)
        : callPage('GET /api/users/{id}/following', input));
      for (const { id, isFollowing } of page.rows)
        if (!isFollowChangedSince(cache, { viewerId, targetId: id }, requestedAt))
          cache.setQueryData(followStatusQuery(id).queryKey, { isFollowing });
      return page;
    },
  }),
  // Reopening the dialog loads the list again; an open one keeps its rows after unfollowing.
  gcTime: 0,
});
