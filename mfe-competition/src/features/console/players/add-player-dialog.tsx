import type { TournamentBracket } from '@portal/contracts';
import { useState } from 'react';
import { ReasonDialog } from '../../../match/reason-dialog.tsx';
import { commonReasons } from '../../../match/reasons.ts';
import { EntrantPicker } from './entrant-picker.tsx';
import { useEntrantCall } from './use-entrant-call.ts';

/** Adds a player who has not registered. */
export const AddPlayerDialog = ({ bracket, onClose }: { bracket: TournamentBracket; onClose: () => void }) => {
  const send = useEntrantCall(bracket);
  const [player, setPlayer] = useState<{ id: string; username: string } | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isPresent = bracket.phase === 'check-in' || bracket.phase === 'ready';
  return (
    <ReasonDialog
      title="Add Player"
      description={isPresent ? 'The player is checked in, too.' : 'The player is registered and can check in later.'}
      reasons={commonReasons.add}
      submitLabel="Add Player"
      onClose={onClose}
      canSend={() => {
        setMissing(!player);
        return player !== null;
      }}
      send={async (reason) => player && send(player.id, player.username, { do: 'add', reason })}
    >
      <EntrantPicker
        label="Player"
        chosen={player}
        onChoose={setPlayer}
        error={isMissing ? 'Choose a player' : undefined}
      />
    </ReasonDialog>
  );
};
