import type { FollowRow } from '@portal/contracts';
import { call, callPage, type ListPage, pagedListOptions, type QueryClient, queryOptions } from '@portal/portal';

export interface FollowPair {
  viewerId: string;
  targetId: string;
}

export interface FollowListProps {
  kind: 'followers' | 'following';
  /** The player whose list it is. */
  userId: string;
  viewerId: string;
}

export const followStatsKey = ['follow-stats'] as const;
export const followKey = ['follow'] as const;
/** Key of the mutations that follow or unfollow one player. */
export const getPairKey = ({ viewerId, targetId }: FollowPair) => [...followKey, viewerId, targetId];

/** Whether the response to a request sent at `requestedAt` (ms since the epoch) may be older than the state shown for this pair. */
const isFollowChangedSince = (cache: QueryClient, pair: FollowPair, requestedAt: number): boolean => {
  const shown = cache.getQueryState(followQueries.status(pair.targetId).queryKey);
  return cache.isMutating({ mutationKey: getPairKey(pair) }) > 0 || (shown?.dataUpdatedAt ?? 0) >= requestedAt;
};

export const followQueries = {
  /** Whether the signed-in player follows this one; shared by all buttons for that player. */
  status: (userId: string) =>
    queryOptions({
      queryKey: ['follow-status', userId],
      queryFn: ({ signal }) => call('GET /api/users/{id}/follow-status', { params: { id: userId }, signal }),
    }),
  /** A player's follower and following counts. */
  stats: (userId: string) =>
    queryOptions({
      queryKey: [...followStatsKey, userId],
      queryFn: ({ signal }) => call('GET /api/users/{id}/follow-stats', { params: { id: userId }, signal }),
    }),
  /** A player's followers or the players they follow, page by page. Rows also set the viewer's follow status of each player. */
  list: (cache: QueryClient, { kind, userId, viewerId }: FollowListProps) => ({
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
            cache.setQueryData(followQueries.status(id).queryKey, { isFollowing });
        return page;
      },
    }),
    // Reopening the dialog loads the list again; an open one keeps its rows after unfollowing.
    gcTime: 0,
  }),
};
