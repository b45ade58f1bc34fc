import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { describeVerdict, isDecidedMatch, nameSides } from '@portal/match';
import { ButtonLink } from '@portal/portal';
import { Card, EmptyState, Section, Stack, Text, theme } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { useState } from 'react';
import { styled } from 'styled-components';
import { nameEntrant } from '../../../shared/texts.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  overflow-wrap: anywhere;
  border-block-end: 1px solid ${theme.color.line};

  &:last-child { border-block-end: 0; }
`;

export const isCorrectable = (match: MatchResponse): boolean =>
  isDecidedMatch(match) && match.result !== null && match.home.entrant !== null && match.away.entrant !== null;

/** Matches whose result can be corrected, those of the latest round first. */
export const listCorrectable = ({ rounds }: TournamentBracket): MatchResponse[] =>
  rounds.toReversed().flatMap(({ matches }) => matches.filter(isCorrectable));

interface ResultRowsProps {
  tournamentId: string;
  matches: readonly MatchResponse[];
}

/** Results with a link to correct each. */
export const ResultRows = ({ tournamentId, matches }: ResultRowsProps) => (
  <ul role="list" aria-label="Decided matches">
    {matches.map((match) => (
      <Row key={match.key}>
        <Stack gap={1}>
          <Text size="small" tone="muted">
            {match.label}
          </Text>
          <Text>{match.result && describeVerdict(match.result, nameSides(match))}</Text>
        </Stack>
        <ButtonLink
          variant="secondary"
          size="sm"
          to={competitionPaths.console(tournamentId, { section: 'corrections', correct: match.key })}
          aria-label={`Correct ${match.label}`}
        >
          Correct
        </ButtonLink>
      </Row>
    ))}
  </ul>
);

/** Decided matches, which a search by player narrows down. */
export const DecidedMatches = ({ bracket }: { bracket: TournamentBracket }) => {
  const [text, setText] = useState('');
  const decided = listCorrectable(bracket);
  const wanted = text.trim().toLowerCase();
  const noun = nameEntrant(bracket.settings);
  const found = decided.filter((match) => nameSides(match).some((name) => name.toLowerCase().includes(wanted)));
  return (
    <Section title="Corrections" aria-label="Corrections">
      <Text tone="muted">Choose a result to correct. You see what changes before it counts.</Text>
      {decided.length > 0 && (
        <SearchField
          label={`Search results by ${noun}`}
          placeholder={`Search by ${noun}`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Card padding={found.length > 0 ? 'none' : 'md'}>
        {found.length > 0 ? (
          <ResultRows tournamentId={bracket.id} matches={found} />
        ) : (
          <EmptyState>{decided.length > 0 ? 'No results found.' : 'No match is decided yet.'}</EmptyState>
        )}
      </Card>
    </Section>
  );
};
