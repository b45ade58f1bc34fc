import { call, failureToast, toast, useMutation, useQueryClient } from '@portal/portal';
import { followQueries, followStatsKey } from '../follow/queries.ts';

export interface RelationTarget {
  id: string;
  username: string;
}

const failure = { title: 'Update Failed', fallback: 'Nothing was changed. Please try again.' };

/** Mutes a player (`true`) or shows it again. The toast undoes it. */
export const useMute = ({ onChanged }: { onChanged?: (isMuted: boolean) => void } = {}) => {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, on }: RelationTarget & { on: boolean }) =>
      call('PUT /api/users/{id}/mute', { params: { id }, body: { on } }),
    onSuccess: ({ on }, target) => {
      void cache.invalidateQueries({ queryKey: ['feed'] });
      void cache.invalidateQueries({ queryKey: followQueries.status(target.id).queryKey });
      toast({
        title: `${target.username} Is ${on ? 'Muted' : 'Shown Again'}`,
        ...(on && {
          description: 'You still follow this player.',
          action: { label: 'Undo', onSelect: () => mutate({ ...target, on: false }) },
        }),
      });
      onChanged?.(on);
    },
    onError: (error) => failureToast(failure, error),
  });
  return mutate;
};

/** Blocks a player (`true`) or stops blocking it. */
export const useBlock = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, on }: RelationTarget & { on: boolean }) =>
      call('PUT /api/users/{id}/block', { params: { id }, body: { on } }),
    onSuccess: ({ on }, { id, username }) => {
      const keys = [['feed'], ['blocked'], followStatsKey, followQueries.status(id).queryKey];
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
      toast({ title: on ? `${username} Is Blocked` : `${username} Is No Longer Blocked` });
    },
    onError: (error) => failureToast(failure, error),
  });
};
