import { accountPaths } from '@portal/contracts/account/ui';
import {
  toast,
  useLocation,
  useMutation,
  useNavigate,
  usePortalConfig,
  useQuery,
  useQueryClient,
} from '@portal/portal';
import { useEffect, useEffectEvent, useState } from 'react';
import { followStatusQuery } from '../../../shared/player-queries';
import { type FollowPair, followMutation } from '../api/follow-mutation';

/** A command that the server refused because the session had ended. */
interface FollowIntent extends FollowPair {
  follow: boolean;
}

const intentKey = ['follow-intent'];

/** Whether the viewer follows a player, and the function that changes it. A command that needs a new sign-in is sent after it. */
export const useFollow = (pair: FollowPair, username: string | undefined) => {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { namedFollowToasts } = usePortalConfig().features;
  const status = useQuery(followStatusQuery(pair.targetId));
  const { mutate } = useMutation(
    followMutation(cache, pair, {
      username: namedFollowToasts ? username : undefined,
      onSignedOut: (follow) => {
        cache.setQueryData<FollowIntent>(intentKey, { ...pair, follow });
        toast({
          title: 'You were signed out',
          description: `Sign in to ${follow ? 'follow' : 'unfollow'} ${username ?? 'this player'}`,
          action: { label: 'Sign in', onSelect: () => navigate(accountPaths.signIn({ next: pathname + search })) },
        });
      },
    }),
  );

  // Read once: a button that is still shown after the refusal must not repeat the command.
  const [hasIntent] = useState(() => cache.getQueryData(intentKey) !== undefined);
  const resume = useEffectEvent((isFollowing: boolean) => {
    const intent = cache.getQueryData<FollowIntent>(intentKey);
    if (intent?.targetId !== pair.targetId || intent.viewerId !== pair.viewerId) return;
    cache.removeQueries({ queryKey: intentKey });
    if (intent.follow !== isFollowing) mutate(intent.follow);
  });
  const isFollowing = status.data?.isFollowing;
  useEffect(() => {
    if (hasIntent && isFollowing !== undefined) resume(isFollowing);
  }, [hasIntent, isFollowing]);

  return { ...status, isFollowing, follow: mutate };
};
