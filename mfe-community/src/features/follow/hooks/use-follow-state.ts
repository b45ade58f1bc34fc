import { useEndOfSession, useEndWhenRefused, useMutation, useQuery, useQueryClient } from '@portal/portal';
import { followMutation } from '../api/follow-mutation';
import { followStatusQuery } from '../api/follow-status';

export type FollowState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; isFollowing: boolean; toggle: () => void };

/** Whether the viewer follows the target, and the toggle for it. */
export const useFollowState = (viewerId: string, targetId: string): FollowState => {
  const cache = useQueryClient();
  const { mutate } = useMutation(followMutation(cache, { viewerId, targetId }, useEndOfSession()));
  const { data, isError, error, refetch } = useQuery(followStatusQuery(targetId));
  useEndWhenRefused(error);
  if (data) return { status: 'ready', isFollowing: data.isFollowing, toggle: () => mutate(!data.isFollowing) };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
};
