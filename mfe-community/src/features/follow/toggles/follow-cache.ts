import type { FollowStats } from '@portal/contracts';
import type { QueryClient } from '@portal/portal';
import { followStatsQuery } from '../api/follow-stats';
import { followStatusQuery } from '../api/follow-status';

/** Who follows whom. */
export interface FollowPair {
  viewerId: string;
  targetId: string;
}

const addTo = (cache: QueryClient, userId: string, count: keyof FollowStats, step: number): void => {
  cache.setQueryData(
    followStatsQuery(userId).queryKey,
    (stats) => stats && { ...stats, [count]: Math.max(0, stats[count] + step) },
  );
};

/** Shows a state of the pair everywhere at once: on every button of that player and in the counts of both. */
export const showFollowing = (cache: QueryClient, { viewerId, targetId }: FollowPair, isFollowing: boolean): void => {
  const { queryKey } = followStatusQuery(targetId);
  const shown = cache.getQueryData(queryKey);
  // Nothing is shown where nothing is known, such as after signing out.
  if (!shown || shown.isFollowing === isFollowing) return;
  cache.setQueryData(queryKey, { isFollowing });
  const step = isFollowing ? 1 : -1;
  addTo(cache, targetId, 'followersCount', step);
  addTo(cache, viewerId, 'followingCount', step);
};

/** Ends questions that were asked before a change: their late answers must not undo it. */
export const cancelQuestions = ({ viewerId, targetId }: FollowPair, cache: QueryClient): void => {
  void cache.cancelQueries({ queryKey: followStatusQuery(targetId).queryKey });
  for (const userId of [viewerId, targetId]) void cache.cancelQueries({ queryKey: followStatsQuery(userId).queryKey });
};
