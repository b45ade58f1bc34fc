import type { EntryState, ListedEntry, TournamentBracket } from '@portal/contracts';
import { EntrantLink, formatEntrant } from '@portal/match';
import { Badge, type BadgeTone, IconButton, Persona, theme } from '@portal/ui';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@portal/ui/menu';
import { EllipsisVertical } from 'lucide-react';
import { styled } from 'styled-components';
import { EntrantPicture } from '../../../shared/entrant-picture.tsx';
import { entryStates } from '../../../shared/entrants.ts';
import { type EntrantAction, listActions } from '../shared/entrants.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 3.75rem;
  padding: ${theme.space[2]} ${theme.space[2]} ${theme.space[2]} ${theme.space[4]};
  border-block-end: 1px solid ${theme.color.line};

  &:last-child { border-block-end: 0; }
  /* Keeps the badges in one column without a menu. */
  > :nth-child(2):last-child { margin-inline-end: ${theme.space[2]}; }
`;

const actionTexts: Record<EntrantAction, string> = {
  remove: 'Remove…',
  disqualify: 'Disqualify…',
  replace: 'Replace…',
  restore: 'Restore…',
};

const tones: Partial<Record<EntryState, BadgeTone>> = {
  checkedIn: 'accent',
  playing: 'accent',
  waiting: 'info',
  removed: 'danger',
  disqualified: 'danger',
};

const describe = ({ seed, position, place, reason, isPresent }: ListedEntry): string =>
  [
    seed !== null && `Seed ${seed}`,
    position !== null && `Number ${position} on the waiting list`,
    isPresent && 'checked in',
    place !== null && `Place ${place}`,
    reason,
  ]
    .filter(Boolean)
    .join(' · ');

interface EntrantRowProps {
  entry: ListedEntry;
  bracket: TournamentBracket;
  isOpponent: boolean;
  onAct: (action: EntrantAction) => void;
}

export const EntrantRow = ({ entry, bracket, isOpponent, onAct }: EntrantRowProps) => {
  const { entrant, look, state } = entry;
  const actions = listActions(bracket, entry, isOpponent);
  return (
    <Row>
      <Persona
        picture={<EntrantPicture entrant={entrant} look={look} />}
        name={<EntrantLink entrant={entrant} />}
        detail={describe(entry) || undefined}
      />
      <Badge tone={tones[state]}>{entryStates[state].name}</Badge>
      {actions.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton label={`Actions for ${formatEntrant(entrant)}`} icon={<EllipsisVertical aria-hidden />} />
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            {actions.map((action) => (
              <DropdownMenuItem
                key={action}
                tone={action === 'disqualify' ? 'danger' : 'default'}
                onSelect={() => onAct(action)}
              >
                {actionTexts[action]}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
    </Row>
  );
};
