import type { ListedEntry, TournamentBracket } from '@portal/contracts';
import { EntrantLink } from '@portal/match';
import { formatCount } from '@portal/portal';
import { Button, Section, Text, theme, truncateLink } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EntrantPicture } from '../../shared/entrant-picture.tsx';
import { entryStates } from '../../shared/entrants.ts';
import { ListRow, RowNumber } from '../../shared/list-row.ts';
import { titleEntrants } from '../../shared/texts.ts';

const shownAtFirst = 16;

const List = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${theme.space[2]};
`;

const Row = styled(ListRow)`
  padding: ${theme.space[1]} ${theme.space[3]};
`;

const Name = styled.span`
  ${truncateLink}
`;

const EntrantText = styled.div`
  display: grid;
  min-width: 0;
  padding-block: ${theme.space[1]};
`;

const joinNames = (players: NonNullable<ListedEntry['lineup']>): string =>
  players.map(({ username }) => username ?? 'Unknown').join(', ');

/** The players of a clan by board, then its substitutes. */
const Lineup = ({ lineup, boards }: { lineup: NonNullable<ListedEntry['lineup']>; boards: number }) => (
  <Text as="span" size="small" tone="muted">
    {joinNames(lineup.slice(0, boards))}
    {lineup.length > boards && ` (substitutes: ${joinNames(lineup.slice(boards))})`}
  </Text>
);

/** Everyone who has a place, by seed once there are seeds. */
export const Players = ({ bracket: { entrants, settings } }: { bracket: TournamentBracket }) => {
  const [isComplete, setComplete] = useState(false);
  const players = entrants.filter(({ state }) => entryStates[state].hasPlace);
  if (players.length === 0) return null;
  const title = titleEntrants(settings);
  const shown = isComplete ? players : players.slice(0, shownAtFirst);
  return (
    <Section title={title} aria-label={title}>
      <List>
        {shown.map(({ entrant, look, seed, lineup }) => (
          <Row key={entrant.id}>
            {seed !== null && <RowNumber>{seed}</RowNumber>}
            <EntrantPicture entrant={entrant} look={look} size="sm" />
            <EntrantText>
              <Name>
                <EntrantLink entrant={entrant} />
              </Name>
              {lineup && <Lineup lineup={lineup} boards={settings.boards} />}
            </EntrantText>
          </Row>
        ))}
      </List>
      {shown.length < players.length && (
        <div>
          <Button variant="secondary" onClick={() => setComplete(true)}>
            {`Show All ${formatCount(players.length)} ${title}`}
          </Button>
        </div>
      )}
    </Section>
  );
};
