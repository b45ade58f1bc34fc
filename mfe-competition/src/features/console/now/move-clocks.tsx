import type { TournamentBracket } from '@portal/contracts';
import { call, useQueryClient } from '@portal/portal';
import { Button } from '@portal/ui';
import { useState } from 'react';
import { playQueries } from '../../../live/queries.ts';
import { MinutesStepper } from '../../../match/minutes-stepper.tsx';
import { ReasonDialog } from '../../../match/reason-dialog.tsx';
import { commonReasons } from '../../../match/reasons.ts';
import { useConflicts } from '../shared/use-conflicts.ts';
import { useShowBracket, useStaffCall } from '../shared/use-staff-call.ts';

const usualMinutes = 15;

const hasClocks = ({ phase, nextPhaseAt }: TournamentBracket): boolean =>
  phase === 'live' || phase === 'paused' || ((phase === 'check-in' || phase === 'ready') && nextPhaseAt !== null);

/** Gives all players more time, with a reason that everyone can read. */
export const MoveClocks = ({ bracket }: { bracket: TournamentBracket }) => {
  const { id } = bracket;
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState(usualMinutes);
  const queryClient = useQueryClient();
  const send = useStaffCall();
  const show = useShowBracket();
  const conflicts = useConflicts(bracket);
  const move = (reason: string) =>
    send(async () => {
      const version = queryClient.getQueryData(playQueries.bracket(id).queryKey)?.version ?? 0;
      const body = { minutes, reason, version };
      await show(await call('POST /api/tournaments/{id}/clocks', { params: { id }, body }));
    });
  if (conflicts.clocks || !hasClocks(bracket)) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Give More Time…
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Give everyone more time?"
          description="Moves all running deadlines of the tournament."
          reasons={commonReasons.clocks}
          submitLabel={`Add ${minutes} Min`}
          send={move}
          onClose={() => setOpen(false)}
        >
          <MinutesStepper value={minutes} onChange={setMinutes} />
        </ReasonDialog>
      )}
    </>
  );
};
