import { useEndOfSession, useQueryClient } from '@portal/portal';
import { useMemo } from 'react';
import { clansKey, clansQuery } from '../api/clans';

/** What founding, changing and dissolving clans does to all that is cached. */
export const useClanChanges = () => {
  const queryClient = useQueryClient();
  const endIfRefused = useEndOfSession();
  return useMemo(() => {
    const refresh = (gone?: string): void => {
      void queryClient.invalidateQueries({ queryKey: clansKey, predicate: ({ queryKey }) => !queryKey.includes(gone) });
      // Clan names, badges and figures stand on other screens too: each asks again when it is shown next.
      void queryClient.invalidateQueries({ refetchType: 'none' });
    };
    return {
      changed: () => refresh(),
      /** Takes the clan from the list before the list is asked for again, so that nobody asks for its details once more. */
      dissolved: (id: string) => {
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
      endIfRefused,
    };
  }, [queryClient, endIfRefused]);
};
