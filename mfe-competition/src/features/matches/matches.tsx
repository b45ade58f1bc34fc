import type { MatchResponse, TournamentBracket } from '@portal/contracts';
import { oneOf } from '@portal/contracts/ui';
import { isRunningMatch, matchStates } from '@portal/match';
import { useSearchParams, useSession } from '@portal/portal';
import { FilterLinks, useMedia } from '@portal/screens';
import { Card, EmptyState, Section, Stack, Text } from '@portal/ui';
import { isPlayedBy } from '../../match/fixtures.ts';
import { NoMatches } from '../../match/no-matches.tsx';
import { readSwissRounds } from '../../shared/swiss-rounds.ts';
import { MatchTable } from './match-table.tsx';
import { RoundList } from './round-list.tsx';
import { RoundMatches } from './round-matches.tsx';

interface Filter {
  label: string;
  empty: string;
  accepts: (match: MatchResponse, playerId: string | undefined) => boolean;
}

/** Filters by their value in the URL; `all` has none. */
const filters = {
  mine: { label: 'Mine', empty: 'No matches of yours.', accepts: isPlayedBy },
  open: { label: 'Open', empty: 'No open matches.', accepts: isRunningMatch },
  disputed: {
    label: 'Disputed',
    empty: 'No disputed matches.',
    accepts: ({ state }) => matchStates[state].isDisputed,
  },
  all: { label: 'All', empty: 'No matches.', accepts: () => true },
} as const satisfies Record<string, Filter>;
const filterNames = Object.keys(filters) as (keyof typeof filters)[];

/** `Round 2 of 4. The next round is drawn when these matches are decided.` */
const SwissProgress = ({ bracket }: { bracket: TournamentBracket }) => {
  const rounds = readSwissRounds(bracket);
  if (!rounds) return null;
  const { drawn, count } = rounds;
  const isRunning = bracket.phase === 'live' || bracket.phase === 'paused';
  const next = drawn < count ? 'The next round is drawn when these matches are decided.' : 'This is the last round.';
  return <Text tone="muted">{`Round ${drawn} of ${count}.${isRunning ? ` ${next}` : ''}`}</Text>;
};

/** All matches, or some of them: a table on wide screens, on others a list by round. */
export const Matches = ({ bracket }: { bracket: TournamentBracket }) => {
  const [search] = useSearchParams();
  const { user } = useSession();
  const isWide = useMedia('(min-width: 1024px)');
  if (bracket.rounds.length === 0) return <NoMatches bracket={bracket} />;
  const filter = oneOf(filterNames, search.get('filter')) ?? 'all';
  const { label, empty, accepts }: Filter = filters[filter];
  const rounds = bracket.rounds
    .map((round) => ({ ...round, matches: round.matches.filter((match) => accepts(match, user?.id)) }))
    .filter(({ matches }) => matches.length > 0);
  return (
    <Section title="Matches" aria-label="Matches">
      <SwissProgress bracket={bracket} />
      <FilterLinks
        label="Filter matches"
        links={filterNames
          .filter((name) => user || name !== 'mine')
          .map((name) => ({
            to: name === 'all' ? '?tab=matches' : `?tab=matches&filter=${name}`,
            label: filters[name].label,
            isCurrent: name === filter,
          }))}
      />
      {rounds.length === 0 ? (
        <Card>
          <EmptyState>{empty}</EmptyState>
        </Card>
      ) : isWide ? (
        <MatchTable bracket={{ ...bracket, rounds }} caption={`${label} matches`} />
      ) : filter === 'all' ? (
        <RoundList bracket={bracket} />
      ) : (
        <Stack gap={6}>
          {rounds.map((round) => (
            <RoundMatches key={`${round.part}${round.round}`} bracket={bracket} round={round} />
          ))}
        </Stack>
      )}
    </Section>
  );
};
