import type { BracketMatchResponse, TournamentBracket } from '@portal/contracts';
import { oneOf } from '@portal/contracts/ui';
import { isRunningMatch, matchStates } from '@portal/match';
import { useSearchParams, useSession } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { Card, EmptyState, Section, Stack } from '@portal/ui';
import { isPlayerOf } from '../../match/fixtures';
import { MatchTable } from '../../match/match-table';
import { NoMatches } from '../../match/no-matches';
import { RoundMatches } from '../../match/round-matches';
import { useIsWide } from '../../shared/use-wide';

interface Filter {
  label: string;
  empty: string;
  accepts: (match: BracketMatchResponse, playerId: string | undefined) => boolean;
}

/** By the value in the URL; the last one has none. */
const filters = {
  mine: { label: 'Mine', empty: 'No matches of yours.', accepts: isPlayerOf },
  open: { label: 'Open', empty: 'No open matches.', accepts: isRunningMatch },
  disputed: {
    label: 'Disputed',
    empty: 'No disputed matches.',
    accepts: ({ state }) => matchStates[state].isDisputed,
  },
  all: { label: 'All', empty: 'No matches.', accepts: () => true },
} as const satisfies Record<string, Filter>;
const filterNames = Object.keys(filters) as (keyof typeof filters)[];

/** All matches, or some of them: a list by round on phones, a table on wide screens. */
export const Matches = ({ bracket }: { bracket: TournamentBracket }) => {
  const [search] = useSearchParams();
  const { user } = useSession();
  const isWide = useIsWide();
  if (bracket.rounds.length === 0) return <NoMatches bracket={bracket} />;
  const filter = oneOf(filterNames, search.get('filter')) ?? 'all';
  const { label, empty, accepts }: Filter = filters[filter];
  const rounds = bracket.rounds
    .map((round) => ({ ...round, matches: round.matches.filter((match) => accepts(match, user?.id)) }))
    .filter(({ matches }) => matches.length > 0);
  return (
    <Section title="Matches" aria-label="Matches">
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
      {rounds.length === 0 && (
        <Card>
          <EmptyState>{empty}</EmptyState>
        </Card>
      )}
      {rounds.length > 0 && isWide && <MatchTable bracket={{ ...bracket, rounds }} caption={`${label} matches`} />}
      {rounds.length > 0 && !isWide && (
        <Stack gap={6}>
          {rounds.map((round) => (
            <RoundMatches key={`${round.part}${round.round}`} bracket={bracket} round={round} />
          ))}
        </Stack>
      )}
    </Section>
  );
};
