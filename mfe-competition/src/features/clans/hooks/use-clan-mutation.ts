import { failureToast, toast, useQueryClient, useSubmit } from '@portal/portal';
import { clanQueries, clansKey } from '../queries.ts';

interface ClanMutationOptions<Input, Result> {
  mutationFn: (input: Input) => Promise<Result>;
  /** Title of the toast after success. */
  done: string;
  /** The toast after a failure. */
  failed: { title: string; fallback: string };
  onDone: (result: Result, input: Input) => void;
  onFailed?: (error: Error) => void;
  /** The clan that the mutation deletes. */
  deletedId?: string;
}

/** Returns a function that refetches the queries that show clans, after a clan was created, changed or deleted. */
export const useRefreshClans = () => {
  const queryClient = useQueryClient();
  return (deletedId?: string): void => {
    // Removed from the list first, so that its card does not refetch the details of a deleted clan.
    if (deletedId !== undefined)
      queryClient.setQueryData(
        clanQueries.list().queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => id !== deletedId) })),
          },
      );
    void queryClient.invalidateQueries({
      queryKey: clansKey,
      predicate: ({ queryKey }) => !queryKey.includes(deletedId),
    });
    // Other screens show clan names and badges, too; they refetch when they are next shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
  };
};

/** Changes or deletes a clan: shows the outcome and refreshes cached queries. */
export const useClanMutation = <Input, Result>({
  mutationFn,
  done,
  failed,
  onDone,
  onFailed,
  deletedId,
}: ClanMutationOptions<Input, Result>) => {
  const refreshClans = useRefreshClans();
  return useSubmit({
    mutationFn,
    onSuccess: (result, input) => {
      toast({ title: done });
      refreshClans(deletedId);
      onDone(result, input);
    },
    onError: (error) => {
      failureToast(failed, error);
      onFailed?.(error);
    },
  });
};
