import { failureToast, toast, useQueryClient, useSubmit } from '@portal/portal';
import { tournamentsKey } from '../../live/queries.ts';

/** Refetches what the page shows of tournaments. */
export const useRefreshTournaments = () => {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: tournamentsKey });
};

interface EntryMutationOptions {
  mutationFn: () => Promise<unknown>;
  /** Title of the toast after success. */
  done: string;
  /** Title of the toast after a failure. */
  failed: string;
}

/**
 * Changes the player's own entry, shows the outcome and refetches, even after a failure, because it means that the screen is outdated.
 * Pending until the screen is current.
 */
export const useEntryMutation = ({ mutationFn, done, failed }: EntryMutationOptions) => {
  const refresh = useRefreshTournaments();
  return useSubmit({
    mutationFn,
    onSuccess: () => void toast({ title: done }),
    onError: (error) => failureToast({ title: failed, fallback: 'Please try again.' }, error),
    onSettled: refresh,
  });
};
