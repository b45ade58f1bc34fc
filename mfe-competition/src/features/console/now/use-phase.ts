import type { phaseBody, TournamentBracket, z } from '@portal/contracts';
import { call, failureToast, toast, useQueryClient, useSubmit } from '@portal/portal';
import { playQueries } from '../../../live/queries.ts';
import { useShowBracket, useStaffCall } from '../shared/use-staff-call.ts';
import { findStepBack, phaseTexts } from './steps.ts';

type PhaseTarget = z.output<typeof phaseBody>['to'];

interface PhaseOptions {
  reason?: string;
  /** Whether the times after a phase that begins early come earlier, too. */
  movesTimes?: boolean;
}

/** Begins a phase, or returns to the one before. */
export const useSendPhase = (id: string) => {
  const queryClient = useQueryClient();
  const send = useStaffCall();
  const show = useShowBracket();
  return (to: PhaseTarget, { reason, movesTimes }: PhaseOptions = {}): Promise<TournamentBracket> =>
    send(async () => {
      // Reads the version on screen when it is called, because a toast may be older than the screen.
      const version = queryClient.getQueryData(playQueries.bracket(id).queryKey)?.version ?? 0;
      const body = {
        ...{ to, version },
        ...(reason !== undefined && { reason }),
        ...(movesTimes !== undefined && { movesTimes }),
      };
      const bracket = await call('POST /api/tournaments/{id}/phase', { params: { id }, body });
      await show(bracket);
      return bracket;
    });
};

/** The same as a mutation whose outcome is a toast, which offers the way back. */
export const usePhase = (id: string) => {
  const send = useSendPhase(id);
  const { mutate, isPending } = useSubmit({
    mutationFn: ({ to, ...options }: { to: PhaseTarget } & PhaseOptions) => send(to, options),
    onSuccess: (bracket) => {
      const back = findStepBack(bracket);
      toast({
        title: 'Phase Changed',
        description: phaseTexts[bracket.phase],
        ...(back && { action: { label: 'Undo', onSelect: () => mutate({ to: back.to }) } }),
      });
    },
    onError: (error) => failureToast({ title: 'Nothing Was Changed', fallback: 'Please try again.' }, error),
  });
  return { changePhase: mutate, isPending };
};
