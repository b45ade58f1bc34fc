import { type Entrant, type EntrantKind, runningPhases, type TournamentBracket } from '@portal/contracts';
import { formatEntrant } from '@portal/match';
import { Checkbox, Field } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { type ComponentType, useState } from 'react';
import { ReasonDialog } from '../../../match/reason-dialog.tsx';
import { commonReasons } from '../../../match/reasons.ts';
import { nameEntrant } from '../../../shared/texts.ts';
import type { EntrantAction } from '../shared/entrants.ts';
import { EntrantConsequences } from './entrant-consequences.tsx';
import { EntrantPicker } from './entrant-picker.tsx';
import { useEntrantCall } from './use-entrant-call.ts';

const describe = (action: EntrantAction, { phase, settings }: TournamentBracket): string => {
  const hasBegun = runningPhases.includes(phase);
  const noun = nameEntrant(settings);
  switch (action) {
    case 'restore':
      return hasBegun ? `The walkovers of this ${noun} no longer count.` : `The ${noun} takes part again.`;
    case 'replace':
      return `Another ${noun} takes this place in the bracket. Possible while the ${noun} has no result.`;
    default:
      return hasBegun
        ? `Open and later matches become walkovers, and the ${noun} has no place and no points.`
        : `The next ${noun} of the waiting list moves up.`;
  }
};

const labels: Record<EntrantAction, string> = {
  remove: 'Remove',
  disqualify: 'Disqualify',
  replace: 'Replace',
  restore: 'Restore',
};

interface Substitute {
  id: string;
  username: string;
}

interface ChoiceProps {
  bracket: TournamentBracket;
  chosen: Substitute | null;
  onChoose: (substitute: Substitute | null) => void;
  error: string | undefined;
}

/** Only clans that have named a lineup and do not play can take a place. */
const ClanChoice = ({ bracket, chosen, onChoose, error }: ChoiceProps) => {
  const free = bracket.entrants.filter(({ state }) => state === 'waiting' || state === 'missed');
  const options = free.map(({ entrant }) => ({ value: entrant.id, label: formatEntrant(entrant) }));
  const choose = (id: string) => onChoose({ id, username: options.find(({ value }) => value === id)?.label ?? '' });
  return (
    <Field label="Substitute" description="A clan of the waiting list, or one that missed check-in." error={error}>
      {(props) => (
        <Select {...props} options={options} placeholder="Choose a clan" value={chosen?.id} onValueChange={choose} />
      )}
    </Field>
  );
};

const PlayerChoice = ({ bracket: _, ...props }: ChoiceProps) => <EntrantPicker label="Substitute" {...props} />;

const choices: Record<EntrantKind, ComponentType<ChoiceProps>> = {
  players: PlayerChoice,
  clans: ClanChoice,
};

interface EntrantDialogProps {
  entrant: Entrant;
  action: EntrantAction;
  bracket: TournamentBracket;
  onClose: () => void;
}

/** Changes an entry, with a reason. */
export const EntrantDialog = ({ entrant, action, bracket, onClose }: EntrantDialogProps) => {
  const send = useEntrantCall(bracket);
  const [substitute, setSubstitute] = useState<Substitute | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isPrivate, setPrivate] = useState(false);
  const Choice = choices[entrant.kind];
  const name = formatEntrant(entrant);
  const label = labels[action];
  return (
    <ReasonDialog
      title={`${label} ${name}?`}
      description={describe(action, bracket)}
      reasons={commonReasons[action]}
      readers={isPrivate ? `Only ${name} receives it.` : undefined}
      submitLabel={label}
      onClose={onClose}
      canSend={() => {
        const lacksSubstitute = action === 'replace' && !substitute;
        setMissing(lacksSubstitute);
        return !lacksSubstitute;
      }}
      send={(reason) =>
        send(entrant.id, name, {
          ...{ do: action, reason },
          ...(substitute && { by: substitute.id }),
          ...(isPrivate && { isPrivate }),
        })
      }
    >
      {action !== 'replace' && runningPhases.includes(bracket.phase) && (
        <EntrantConsequences bracket={bracket} entrantId={entrant.id} action={action} />
      )}
      {action === 'replace' && (
        <Choice
          bracket={bracket}
          chosen={substitute}
          onChoose={setSubstitute}
          error={isMissing ? `Choose a ${nameEntrant(bracket.settings)}` : undefined}
        />
      )}
      {action !== 'restore' && (
        <Checkbox checked={isPrivate} onCheckedChange={setPrivate}>
          Keep the reason private
        </Checkbox>
      )}
    </ReasonDialog>
  );
};
