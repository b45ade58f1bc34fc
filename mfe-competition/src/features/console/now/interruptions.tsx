import type { TournamentBracket } from '@portal/contracts';
import { Button, Cluster } from '@portal/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../../match/reason-dialog.tsx';
import { commonReasons } from '../../../match/reasons.ts';
import { MoveClocks } from './move-clocks.tsx';
import { useSendPhase } from './use-phase.ts';

const dialogs = {
  paused: {
    title: 'Pause this tournament?',
    description: 'All clocks stop, and nobody can report until you resume.',
    reasons: commonReasons.pause,
    submitLabel: 'Pause Tournament',
  },
  cancelled: {
    title: 'Cancel this tournament?',
    description: 'It ends without places or points. This cannot be undone.',
    reasons: commonReasons.cancel,
    submitLabel: 'Cancel Tournament',
  },
} as const;

/** Gives more time, or stops a tournament for a while or for good, with a reason that everyone can read. */
export const Interruptions = ({ bracket }: { bracket: TournamentBracket }) => {
  const { id, phase } = bracket;
  const [asked, setAsked] = useState<keyof typeof dialogs | null>(null);
  const send = useSendPhase(id);
  if (phase === 'settled' || phase === 'cancelled') return null;
  return (
    <Cluster role="group" aria-label="Interrupt the tournament">
      <MoveClocks bracket={bracket} />
      {phase === 'live' && (
        <Button variant="secondary" onClick={() => setAsked('paused')}>
          Pause…
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsked('cancelled')}>
        Cancel Tournament…
      </Button>
      {asked && (
        <ReasonDialog {...dialogs[asked]} send={(reason) => send(asked, { reason })} onClose={() => setAsked(null)} />
      )}
    </Cluster>
  );
};
