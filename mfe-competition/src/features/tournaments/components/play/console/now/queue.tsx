import type { Match, TournamentBracket } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Button, Cluster, media, QueryState, Section, Skeleton, Text, theme, VisuallyHidden } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useKeptFocus } from '../../match-room/use-kept-focus';
import { consoleQueries } from '../shared/queries';
import { QueueMatch } from './queue-match';

/** Phones show one match at a time, wider screens show all side by side. */
const Matches = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr));
  align-items: start;
  gap: ${theme.space[4]};

  ${media.compact} { > :not([data-shown]) { display: none; } }
`;

const Pager = styled(Cluster)`
  display: none;

  ${media.compact} { display: flex; }
`;

const describeCount = (count: number): string => {
  if (count === 0) return 'No match needs you';
  return count === 1 ? '1 match needs you' : `${count} matches need you`;
};

const MatchesToDecide = ({ matches, bracket }: { matches: readonly Match[]; bracket: TournamentBracket }) => {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, matches.length - 1);
  return (
    <>
      {matches.length > 1 && (
        <Pager justify="between" role="group" aria-label="Choose a match">
          <Button variant="secondary" size="sm" disabled={at === 0} onClick={() => setChosen(at - 1)}>
            Previous
          </Button>
          <Text role="status" size="small">{`${at + 1} of ${matches.length}`}</Text>
          <Button variant="secondary" size="sm" disabled={at === matches.length - 1} onClick={() => setChosen(at + 1)}>
            Next
          </Button>
        </Pager>
      )}
      <Matches aria-label="Matches that need you">
        {matches.map((match, index) => (
          <li key={match.key} {...(index === at && { 'data-shown': true })}>
            <QueueMatch match={match} bracket={bracket} />
          </li>
        ))}
      </Matches>
    </>
  );
};

/** Disputes and matches without a result, most urgent first. */
export const Queue = ({ bracket }: { bracket: TournamentBracket }) => {
  const query = useQuery(consoleQueries.queue(bracket.id));
  const focus = useKeptFocus();
  const title = query.data ? describeCount(query.data.length) : 'Matches that need you';
  return (
    <Section title={title} aria-label="Matches that need you" {...focus}>
      <VisuallyHidden role="status">{query.data && title}</VisuallyHidden>
      <QueryState
        card
        query={query}
        skeleton={<Skeleton shape="block" height="7rem" />}
        empty={<Text tone="muted">Disputes and matches without a result appear here.</Text>}
        failure="Couldn't load the matches."
      >
        {(matches) => <MatchesToDecide matches={matches} bracket={bracket} />}
      </QueryState>
    </Section>
  );
};
