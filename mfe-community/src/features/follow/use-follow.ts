import type { FollowStats } from '@portal/contracts';
import { accountPaths } from '@portal/contracts/account/ui';
import {
  ApiError,
  call,
  type QueryClient,
  toast,
  useLocation,
  useNavigate,
  usePortalConfig,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@portal/portal';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FollowPair, followKey, followQueries, followStatsKey, getPairKey } from './queries.ts';

/** A command that the server refused because the session had ended. */
interface FollowIntent extends FollowPair {
  follow: boolean;
}

const intentKey = ['follow-intent'];

const addTo = (cache: QueryClient, userId: string, count: keyof FollowStats, step: number): void => {
  cache.setQueryData(
    followQueries.stats(userId).queryKey,
    (stats) => stats && { ...stats, [count]: Math.max(0, stats[count] + step) },
  );
};

/** Updates every button for the target and the counts of both players. */
const showFollowing = (cache: QueryClient, { viewerId, targetId }: FollowPair, isFollowing: boolean): void => {
  const { queryKey } = followQueries.status(targetId);
  const shown = cache.getQueryData(queryKey);
  // The cache is empty after signing out.
  if (!shown) return;
  cache.setQueryData(queryKey, { isFollowing });
  const step = Number(isFollowing) - Number(shown.isFollowing);
  addTo(cache, targetId, 'followersCount', step);
  addTo(cache, viewerId, 'followingCount', step);
};

interface FollowMutationOptions {
  /** Named by the toasts. */
  username: string | undefined;
  /** Called when the session has ended and the command was refused. */
  onSignedOut: (follow: boolean) => void;
}

/** Follows (`true`) or unfollows (`false`), shown before the server has responded. Ignored while a call for the pair runs. */
const useFollowMutation = (pair: FollowPair, { username, onSignedOut }: FollowMutationOptions) => {
  const cache = useQueryClient();
  const mutationKey = getPairKey(pair);
  const { queryKey } = followQueries.status(pair.targetId);
  const { mutate } = useSubmit({
    mutationKey,
    mutationFn: (follow: boolean) => {
      const input = { params: { id: pair.targetId } };
      return follow ? call('POST /api/users/{id}/follow', input) : call('DELETE /api/users/{id}/follow', input);
    },
    onMutate: (follow) => {
      // Responses to earlier requests must not undo the click.
      for (const key of [queryKey, followStatsKey]) void cache.cancelQueries({ queryKey: key });
      showFollowing(cache, pair, follow);
    },
    onSuccess: ({ isFollowing }) => {
      showFollowing(cache, pair, isFollowing);
      toast({ title: isFollowing ? 'Following' : 'Unfollowed', description: username });
    },
    onError: (error, follow) => {
      showFollowing(cache, pair, !follow);
      if (error instanceof ApiError && error.status === 401) return onSignedOut(follow);
      toast({ title: 'Error', description: 'Failed to update follow status', variant: 'destructive' });
      // The server may have processed the command although its response was lost.
      void cache.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      // Counts are estimates until all changes are done: other players follow too.
      if (cache.isMutating({ mutationKey: followKey }) === 1)
        void cache.invalidateQueries({ queryKey: followStatsKey });
    },
  });
  return (follow: boolean): void => {
    // Other buttons for the same player may have a call running, too.
    if (cache.isMutating({ mutationKey }) === 0) mutate(follow);
  };
};

/** Whether the viewer follows a player, and the function that changes it. A command that needs a new sign-in is sent after it. */
export const useFollow = (pair: FollowPair, username: string | undefined) => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { namedFollowToasts } = usePortalConfig().features;
  const status = useQuery(followQueries.status(pair.targetId));
  const follow = useFollowMutation(pair, {
    username: namedFollowToasts ? username : undefined,
    onSignedOut: (wanted) => {
      cache.setQueryData<FollowIntent>(intentKey, { ...pair, follow: wanted });
      toast({
        title: 'You were signed out',
        description: `Sign in to ${wanted ? 'follow' : 'unfollow'} ${username ?? 'this player'}`,
        action: { label: 'Sign in', onSelect: () => navigate(accountPaths.signIn({ next: pathname + search })) },
      });
    },
  });

  // Read once: a button that is still shown after the refusal must not repeat the command.
  const [hasIntent] = useState(() => cache.getQueryData(intentKey) !== undefined);
  const resume = useEffectEvent((isFollowing: boolean) => {
    const intent = cache.getQueryData<FollowIntent>(intentKey);
    if (intent?.targetId !== pair.targetId || intent.viewerId !== pair.viewerId) return;
    cache.removeQueries({ queryKey: intentKey });
    if (intent.follow !== isFollowing) follow(intent.follow);
  });
  const isFollowing = status.data?.isFollowing;
  useEffect(() => {
    if (hasIntent && isFollowing !== undefined) resume(isFollowing);
  }, [hasIntent, isFollowing]);

  return { ...status, isFollowing, follow };
};
