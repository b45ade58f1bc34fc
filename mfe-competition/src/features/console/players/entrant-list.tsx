import type { Entrant, EntryState, ListedEntry, TournamentBracket } from '@portal/contracts';
import { formatEntrant } from '@portal/match';
import { Button, Card, Cluster, EmptyState, Section, Stack, Text, theme } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AnnouncedText } from '../../../live/announcer.tsx';
import { entryStates } from '../../../shared/entrants.ts';
import { Invite } from '../../../shared/invite.tsx';
import { entrantWords } from '../../../shared/texts.ts';
import { countStates, type EntrantAction, isOpenForPlayers, summarizeEntrants } from '../shared/entrants.ts';
import { useConflicts } from '../shared/use-conflicts.ts';
import { AddPlayerDialog } from './add-player-dialog.tsx';
import { EntrantDialog } from './entrant-dialog.tsx';
import { EntrantRow } from './entrant-row.tsx';

type StateFilter = EntryState | 'all';

const shownAtFirst = 50;

const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[3]};
`;

const find = (entries: readonly ListedEntry[], text: string, state: StateFilter) => {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (state === 'all' || entry.state === state) && formatEntrant(entry.entrant).toLowerCase().includes(wanted),
  );
};

/** Everyone who has registered, with what staff can do. */
export const EntrantList = ({ bracket }: { bracket: TournamentBracket }) => {
  const { entrants, settings } = bracket;
  const { entrants: opponents } = useConflicts(bracket);
  const { title, name } = entrantWords[settings.entrants];
  // Clans enter with a lineup, which only their leaders name.
  const canAdd = isOpenForPlayers(bracket) && settings.entrants === 'players';
  const noun = title.toLowerCase();
  const [text, setText] = useState('');
  const [state, setState] = useState<StateFilter>('all');
  const [limit, setLimit] = useState(shownAtFirst);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ entrant: Entrant; action: EntrantAction } | null>(null);
  const counts = countStates(entrants);
  const found = find(entrants, text, state);
  const options: { value: StateFilter; label: string }[] = [
    { value: 'all', label: `All ${noun} (${entrants.length})` },
    ...[...counts].map(([value, count]) => ({ value, label: `${entryStates[value].name} (${count})` })),
  ];
  return (
    <Section
      title={title}
      aria-label={title}
      action={canAdd && <Button onClick={() => setAdding(true)}>Add Player</Button>}
    >
      <Text>
        <AnnouncedText>
          {found.length === entrants.length ? summarizeEntrants(entrants) : `${title} found: ${found.length}`}
        </AnnouncedText>
      </Text>
      {entrants.length > 0 && (
        <Filters>
          <SearchField
            label={`Search ${noun} by ${name}`}
            placeholder={`Search by ${name}`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Select aria-label="State" options={options} value={state} onValueChange={setState} />
        </Filters>
      )}
      <Card padding={found.length > 0 ? 'none' : 'md'}>
        {found.length > 0 ? (
          <ul role="list" aria-label={title}>
            {found.slice(0, limit).map((entry) => (
              <EntrantRow
                key={entry.entrant.id}
                entry={entry}
                bracket={bracket}
                isOpponent={opponents.includes(entry.entrant.id)}
                onAct={(action) => setAsked({ entrant: entry.entrant, action })}
              />
            ))}
          </ul>
        ) : (
          <EmptyState>{entrants.length > 0 ? `No ${noun} found.` : 'Nobody has registered yet.'}</EmptyState>
        )}
        {entrants.length === 0 && isOpenForPlayers(bracket) && <Invite bracket={bracket} />}
      </Card>
      {found.length > limit && (
        <Cluster justify="center">
          <Button variant="secondary" onClick={() => setLimit(limit + shownAtFirst)}>
            {`Load More ${title}`}
          </Button>
        </Cluster>
      )}
      <Stack>
        {isAdding && <AddPlayerDialog bracket={bracket} onClose={() => setAdding(false)} />}
        {asked && <EntrantDialog {...asked} bracket={bracket} onClose={() => setAsked(null)} />}
      </Stack>
    </Section>
  );
};
