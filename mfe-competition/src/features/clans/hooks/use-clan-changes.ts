import { useEndOfSession, useQueryClient } from '@portal/portal';
import { useMemo } from 'react';
import { clansKey, clansQuery } from '../api/clans';

/** Updates cached queries after a clan was created, changed or deleted. */
export const useClanChanges = () => {
  const queryClient = useQueryClient();
  const endSessionIfRefused = useEndOfSession();
  return useMemo(() => {
    const refresh = (deletedId?: string): void => {
      void queryClient.invalidateQueries({
        queryKey: clansKey,
        predicate: ({ queryKey }) => !queryKey.includes(deletedId),
      });
      // Other screens show clan names and badges, too; they refetch when they are next shown.
      void queryClient.invalidateQueries({ refetchType: 'none' });
    };
    return {
      changed: () => refresh(),
      /** Removes the clan from the cached list first, so that its card does not refetch the details of a deleted clan. */
      deleted: (id: string) => {
        queryClient.setQueryData(
          clansQuery.queryKey,
          (list) =>
            list && {
              ...list,
              pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter((clan) => clan.id !== id) })),
            },
        );
        refresh(id);
      },
      endSessionIfRefused,
    };
  }, [queryClient, endSessionIfRefused]);
};
