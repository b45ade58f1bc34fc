import type { TournamentBracket } from '@portal/contracts';
import { useState } from 'react';
import { commonReasons } from '../shared/reasons';
import { StaffDialog } from '../shared/staff-dialog';
import { type Entrant, type EntrantAction, nameEntrant } from './entrants';
import { PlayerSearch } from './player-search';
import { useEntrantCall } from './use-entrant-call';

const begun: readonly TournamentBracket['phase'][] = ['live', 'paused', 'finished'];

const describe = (action: EntrantAction, { phase }: TournamentBracket): string => {
  const hasBegun = begun.includes(phase);
  switch (action) {
    case 'restore':
      return hasBegun ? 'The walkovers of this player no longer count.' : 'The player takes part again.';
    case 'replace':
      return 'Another player takes this place in the bracket. Possible while the player has no result.';
    default:
      return hasBegun ? 'Open and later matches become walkovers.' : 'The next player of the waiting list moves up.';
  }
};

const labels: Record<EntrantAction, string> = {
  remove: 'Remove',
  disqualify: 'Disqualify',
  replace: 'Replace',
  restore: 'Restore',
};

interface EntrantDialogProps {
  entrant: Entrant;
  action: EntrantAction;
  bracket: TournamentBracket;
  onClose: () => void;
}

/** Changes the entry of a player, with a reason. */
export const EntrantDialog = ({ entrant, action, bracket, onClose }: EntrantDialogProps) => {
  const send = useEntrantCall(bracket.id);
  const [substitute, setSubstitute] = useState<{ id: string; username: string } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const name = nameEntrant(entrant);
  const label = labels[action];
  return (
    <StaffDialog
      title={`${label} ${name}?`}
      description={describe(action, bracket)}
      reasons={commonReasons[action]}
      submitLabel={label}
      onClose={onClose}
      canSend={() => {
        const lacksSubstitute = action === 'replace' && !substitute;
        setMissing(lacksSubstitute);
        return !lacksSubstitute;
      }}
      send={(reason) => send(entrant.playerId, name, { do: action, reason, ...(substitute && { by: substitute.id }) })}
    >
      {action === 'replace' && (
        <PlayerSearch
          label="Substitute"
          chosen={substitute}
          onChoose={setSubstitute}
          error={isMissing ? 'Choose a player' : undefined}
        />
      )}
    </StaffDialog>
  );
};
