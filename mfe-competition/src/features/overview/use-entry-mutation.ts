import { failureToast, toast, useSubmit } from '@portal/portal';
import { useRefreshTournaments } from '../../live/use-refresh-tournaments.ts';

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
