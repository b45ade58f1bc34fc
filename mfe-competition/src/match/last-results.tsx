import type { ListedMatchResponse } from '@portal/contracts';
import { FixtureCard } from '@portal/match';
import { useQuery } from '@portal/portal';
import { QueryState, Stack, Text } from '@portal/ui';
import { buildFixtureKey, type fixtureQueries } from '../live/fixtures.ts';
import { FormLetters, FormSkeleton } from './form-letters.tsx';

export const getPlayerSide = (fixture: ListedMatchResponse, playerId: string): 'home' | 'away' =>
  fixture.home.entrant?.id === playerId ? 'home' : 'away';

interface FormResultsProps {
  /** Results, the latest first. */
  fixtures: readonly ListedMatchResponse[];
  /** The side whose results the letters show. */
  findSide: (fixture: ListedMatchResponse) => 'home' | 'away';
}

/** Results as letters, and as rows once they are opened. */
export const FormResults = ({ fixtures, findSide }: FormResultsProps) => (
  <FormLetters fixtures={fixtures} findSide={findSide}>
    <Stack gap={2}>
      {fixtures.map((fixture) => (
        <FixtureCard key={buildFixtureKey(fixture)} size="row" fixture={fixture} />
      ))}
    </Stack>
  </FormLetters>
);

interface LastResultsProps extends Pick<FormResultsProps, 'findSide'> {
  query: ReturnType<typeof fixtureQueries.form> | ReturnType<typeof fixtureQueries.ofClan>;
}

/** The last results of a player or a clan as letters, and as rows once they are opened. */
export const LastResults = ({ query, findSide }: LastResultsProps) => (
  <QueryState
    query={useQuery(query)}
    skeleton={<FormSkeleton />}
    empty={<Text tone="muted">No matches played yet.</Text>}
    failure="Couldn't load the last results."
    compact
  >
    {(fixtures) => <FormResults fixtures={fixtures} findSide={findSide} />}
  </QueryState>
);
