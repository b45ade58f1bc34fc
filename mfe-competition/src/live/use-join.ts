import type { Tournament } from '@portal/contracts';
import { call, failureToast, toast, useSubmit } from '@portal/portal';
import { useRefreshTournaments } from './use-refresh-tournaments.ts';

/** Enters a cup with this game ID by one press, which accepts the rules. The page must say so and link to them. */
export const useJoin = ({ id }: Pick<Tournament, 'id'>, gameId: string, onJoined?: () => void) => {
  const refresh = useRefreshTournaments();
  return useSubmit({
    mutationFn: () =>
      call('POST /api/tournaments/{id}/entry', { params: { id }, body: { gameId, acceptsRules: true } }),
    onSuccess: ({ state }) => {
      toast({ title: state === 'waiting' ? "You're on the Waiting List" : "You're In" });
      void refresh();
      onJoined?.();
    },
    onError: (error) => {
      failureToast({ title: 'Join Failed', fallback: 'Please try again.' }, error);
      void refresh();
    },
  });
};
