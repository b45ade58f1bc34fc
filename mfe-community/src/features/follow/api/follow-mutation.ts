import type { FollowStats } from '@portal/contracts';
import { ApiError, call, mutationOptions, type QueryClient, toast } from '@portal/portal';
import { followStatsKey, followStatsQuery, followStatusQuery } from '../../../shared/player-queries';

export interface FollowPair {
  viewerId: string;
  targetId: string;
}

interface Confirmed {
  isFollowing: boolean;
  /** False after a failed call: the server may have processed it although its response was lost. */
  isCertain: boolean;
}

const followKey = ['follow'] as const;
const pairKey = ({ viewerId, targetId }: FollowPair) => [...followKey, viewerId, targetId];

interface FollowOptions {
  /** Named by the toasts. */
  username?: string | undefined;
  /** Called when the session has ended and the command was refused. */
  onSignedOut?: ((follow: boolean) => void) | undefined;
  send?: typeof sendFollow;
}

/** Follows or unfollows; both are idempotent. Returns the resulting state. */
const sendFollow = async (targetId: string, follow: boolean): Promise<boolean> => {
  const input = { params: { id: targetId } };
  const { isFollowing } = follow
    ? await call('POST /api/users/{id}/follow', input)
    : await call('DELETE /api/users/{id}/follow', input);
  return isFollowing;
};

const addTo = (cache: QueryClient, userId: string, count: keyof FollowStats, step: number): void => {
  cache.setQueryData(
    followStatsQuery(userId).queryKey,
    (stats) => stats && { ...stats, [count]: Math.max(0, stats[count] + step) },
  );
};

/** Updates every button for the target and the counts of both players. */
const showFollowing = (cache: QueryClient, { viewerId, targetId }: FollowPair, isFollowing: boolean): void => {
  const { queryKey } = followStatusQuery(targetId);
  const shown = cache.getQueryData(queryKey);
  // The cache is empty after signing out.
  if (!shown) return;
  cache.setQueryData(queryKey, { isFollowing });
  const step = Number(isFollowing) - Number(shown.isFollowing);
  addTo(cache, targetId, 'followersCount', step);
  addTo(cache, viewerId, 'followingCount', step);
};

/** Whether the response to a request sent at `requestedAt` (ms since the epoch) may be older than the state shown for this pair. */
export const isFollowChangedSince = (cache: QueryClient, pair: FollowPair, requestedAt: number): boolean => {
  const shown = cache.getQueryState(followStatusQuery(pair.targetId).queryKey);
  return cache.isMutating({ mutationKey: pairKey(pair) }) > 0 || (shown?.dataUpdatedAt ?? 0) >= requestedAt;
};

/**
 * Follows (`true`) or unfollows (`false`). The update is optimistic; the calls of a pair run one at a time, and a
 * command that a later one superseded is not sent.
 */
export const followMutation = (
  cache: QueryClient,
  pair: FollowPair,
  { username, onSignedOut, send = sendFollow }: FollowOptions = {},
) => {
  const mutationKey = pairKey(pair);
  const statusKey = followStatusQuery(pair.targetId).queryKey;
  const confirmedKey = ['follow-confirmed', pair.viewerId, pair.targetId];
  const readConfirmed = (): Confirmed =>
    cache.getQueryData<Confirmed>(confirmedKey) ?? { isFollowing: false, isCertain: false };
  const confirm = (confirmed: Confirmed) => void cache.setQueryData(confirmedKey, confirmed);
  const isSuperseded = () => cache.isMutating({ mutationKey }) > 1;

  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join('/') },
    onMutate: (follow: boolean) => {
      const shown = cache.getQueryData(statusKey);
      if (shown && !isSuperseded()) confirm({ ...shown, isCertain: true });
      // Responses to earlier requests must not undo the click.
      void cache.cancelQueries({ queryKey: statusKey });
      for (const userId of [pair.viewerId, pair.targetId])
        void cache.cancelQueries({ queryKey: followStatsQuery(userId).queryKey });
      showFollowing(cache, pair, follow);
    },
    mutationFn: async (follow) => {
      const { isFollowing, isCertain } = readConfirmed();
      if (isSuperseded() || (isCertain && isFollowing === follow)) return { isFollowing, isCertain };
      return { isFollowing: await send(pair.targetId, follow), isCertain: true };
    },
    onSuccess: (confirmed) => {
      confirm(confirmed);
      if (isSuperseded()) return;
      showFollowing(cache, pair, confirmed.isFollowing);
      toast({ title: confirmed.isFollowing ? 'Following' : 'Unfollowed', description: username });
    },
    onError: (error, follow) => {
      const { isFollowing } = readConfirmed();
      confirm({ isFollowing, isCertain: false });
      if (isSuperseded()) return;
      showFollowing(cache, pair, isFollowing);
      if (onSignedOut && error instanceof ApiError && error.status === 401) return onSignedOut(follow);
      toast({ title: 'Error', description: 'Failed to update follow status', variant: 'destructive' });
      void cache.invalidateQueries({ queryKey: statusKey });
    },
    onSettled: () => {
      // Counts are estimates until all changes are done: other players follow too.
      if (cache.isMutating({ mutationKey: followKey }) === 1)
        void cache.invalidateQueries({ queryKey: followStatsKey });
    },
  });
};
