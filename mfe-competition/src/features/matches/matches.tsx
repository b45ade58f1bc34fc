import type { BracketMatchResponse, TournamentBracket } from '@portal/contracts';
import { oneOf } from '@portal/contracts/ui';
import { isRunningMatch } from '@portal/match';
import { useSearchParams, useSession } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { Card, EmptyState, Section, Stack } from '@portal/ui';
import { MatchTable } from '../../match/match-table';
import { NoMatches } from '../../match/no-matches';
import { RoundMatches } from '../../match/round-matches';
import { useIsWide } from '../../shared/use-wide';

const filters = ['mine', 'open', 'disputed'] as const;
type Filter = (typeof filters)[number] | 'all';

const filterTexts: Record<Filter, { label: string; empty: string }> = {
  mine: { label: 'Mine', empty: 'No matches of yours.' },
  open: { label: 'Open', empty: 'No open matches.' },
  disputed: { label: 'Disputed', empty: 'No disputed matches.' },
  all: { label: 'All', empty: 'No matches.' },
};

const accepts = (filter: Filter, match: BracketMatchResponse, playerId: string | undefined): boolean => {
  const { state, home, away } = match;
  switch (filter) {
    case 'mine':
      return playerId !== undefined && (home.playerId === playerId || away.playerId === playerId);
    case 'open':
      return isRunningMatch(match);
    case 'disputed':
      return state === 'disputed' || state === 'contested';
    case 'all':
      return true;
  }
};

/** All matches, or some of them: a list by round on phones, a table on wide screens. */
export const Matches = ({ bracket }: { bracket: TournamentBracket }) => {
  const [search] = useSearchParams();
  const { user } = useSession();
  const isWide = useIsWide();
  if (bracket.rounds.length === 0) return <NoMatches bracket={bracket} />;
  const filter = oneOf(filters, search.get('filter')) ?? 'all';
  const rounds = bracket.rounds
    .map((round) => ({ ...round, matches: round.matches.filter((match) => accepts(filter, match, user?.id)) }))
    .filter(({ matches }) => matches.length > 0);
  const offered: readonly Filter[] = user ? [...filters, 'all'] : ['open', 'disputed', 'all'];
  return (
    <Section title="Matches" aria-label="Matches">
      <FilterLinks
        label="Filter matches"
        links={offered.map((name) => ({
          to: name === 'all' ? '?tab=matches' : `?tab=matches&filter=${name}`,
          label: filterTexts[name].label,
          isCurrent: name === filter,
        }))}
      />
      {rounds.length === 0 && (
        <Card>
          <EmptyState>{filterTexts[filter].empty}</EmptyState>
        </Card>
      )}
      {rounds.length > 0 && isWide && (
        <MatchTable bracket={{ ...bracket, rounds }} caption={`${filterTexts[filter].label} matches`} />
      )}
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
