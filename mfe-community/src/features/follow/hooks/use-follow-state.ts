import { useEndOfSession, useEndWhenRefused, useQuery, useQueryClient } from '@portal/portal';
import { followStatusQuery } from '../api/follow-status';
import { togglesOf } from '../toggles/follow-toggles';

export type FollowState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; isFollowing: boolean; toggle: () => void };

/** Whether the viewer follows the target, and the switch for it. */
export const useFollowState = (viewerId: string, targetId: string): FollowState => {
  const cache = useQueryClient();
  const endIfRefused = useEndOfSession();
  const { data, isError, error, refetch } = useQuery(followStatusQuery(targetId));
  useEndWhenRefused(error);
  if (data) {
    const toggle = () => togglesOf(cache).request({ viewerId, targetId }, !data.isFollowing, endIfRefused);
    return { status: 'ready', isFollowing: data.isFollowing, toggle };
  }
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
};
