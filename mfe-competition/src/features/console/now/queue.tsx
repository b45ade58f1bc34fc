import type { MatchRoomResponse, TournamentBracket } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Button, Cluster, media, QueryState, Section, Skeleton, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { AnnouncedText, useAnnouncedText } from '../../../live/announcer.tsx';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { consoleQueries } from '../shared/queries.ts';
import { GoneMatch, QueueMatch } from './queue-match.tsx';
import { useSteadyQueue } from './use-steady-queue.ts';

/** Phones show one match at a time, wider screens show all side by side. */
const Matches = styled.ol.attrs({ role: 'list' })`
  &:focus { outline: none; }

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

const MatchesToDecide = ({
  matches,
  bracket,
}: {
  matches: readonly MatchRoomResponse[];
  bracket: TournamentBracket;
}) => {
  const { entries, shown, show, release, hide } = useSteadyQueue(matches);
  const focus = useKeptFocus<HTMLOListElement>();
  const at = entries.findIndex(({ match }) => match.key === shown);
  const move = (by: number) => show(entries[at + by]?.match.key);
  return (
    <>
      {entries.length > 1 && (
        <Pager justify="between" role="group" aria-label="Choose a match">
          <Button variant="secondary" size="sm" inactive={at === 0} onClick={() => move(-1)}>
            Previous
          </Button>
          <Text size="small">
            <AnnouncedText>{`${at + 1} of ${entries.length}`}</AnnouncedText>
          </Text>
          <Button variant="secondary" size="sm" inactive={at === entries.length - 1} onClick={() => move(1)}>
            Next
          </Button>
        </Pager>
      )}
      <Matches aria-label="Matches that need you" {...focus}>
        {entries.map(({ match, isGone }) => (
          <li key={match.key} {...(match.key === shown && { 'data-shown': true })}>
            {isGone ? (
              <GoneMatch match={match} onHide={() => hide(match.key)} />
            ) : (
              <QueueMatch match={match} bracket={bracket} onActed={() => release(match.key)} />
            )}
          </li>
        ))}
      </Matches>
    </>
  );
};

/** Calls for a referee, disputes and matches without a result, most urgent first. */
export const Queue = ({ bracket }: { bracket: TournamentBracket }) => {
  const query = useQuery(consoleQueries.queue(bracket.id));
  const focus = useKeptFocus();
  const count = query.data ? describeCount(query.data.length) : '';
  useAnnouncedText(count);
  return (
    <Section title={count || 'Matches that need you'} aria-label="Matches that need you" {...focus}>
      <QueryState
        card
        query={query}
        skeleton={<Skeleton shape="block" height="7rem" />}
        empty={<Text tone="muted">Calls for a referee, disputes and matches without a result appear here.</Text>}
        failure="Couldn't load the matches."
      >
        {(matches) => <MatchesToDecide matches={matches} bracket={bracket} />}
      </QueryState>
    </Section>
  );
};
