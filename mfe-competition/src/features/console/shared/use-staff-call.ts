import type { TournamentBracket } from '@portal/contracts';
import { ApiError, failureToast, useQueryClient } from '@portal/portal';
import { playQueries, tournamentsKey } from '../../../live/queries.ts';

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ['tournament_changed', 'phase_not_possible', 'not_registered'].includes(error.code);

/**
 * Wraps a call of staff: afterwards everything about tournaments is refetched. If the tournament has changed since the
 * screen was loaded, a toast says so, wherever the failure is shown besides.
 */
export const useStaffCall = () => {
  const queryClient = useQueryClient();
  return async <Response>(send: () => Promise<Response>): Promise<Response> => {
    try {
      return await send();
    } catch (error) {
      if (isOutdated(error)) failureToast({ title: 'Nothing Was Changed', fallback: 'Please try again.' }, error);
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: tournamentsKey });
    }
  };
};

/** Shows the bracket of a response without another request. */
export const useShowBracket = () => {
  const queryClient = useQueryClient();
  return async (bracket: TournamentBracket): Promise<void> => {
    const { queryKey } = playQueries.bracket(bracket.id);
    // The late response to an earlier request must not overwrite this one.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, bracket);
  };
};
