import type { Fixture } from '@portal/contracts';
import type { playerFormWidget } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { FixtureCard, useQuery } from '@portal/portal';
import { QueryState, Stack, Text } from '@portal/ui';
import { FormLetters, FormSkeleton } from './form-letters';
import { buildFixtureKey, fixtureQueries } from './queries';
import { WhenPlayed } from './when-played';

const isOf = (playerId: string) => (fixture: Fixture) =>
  fixture.home.playerId === playerId ? ('home' as const) : ('away' as const);

const PlayerForm = ({ playerId }: WidgetPropsOf<typeof playerFormWidget>) => (
  <QueryState
    query={useQuery(fixtureQueries.form(playerId))}
    skeleton={<FormSkeleton />}
    empty={<Text tone="muted">No matches played yet.</Text>}
    failure="Couldn't load the last results."
    compact
  >
    {(fixtures) => (
      <FormLetters fixtures={fixtures} findSide={isOf(playerId)}>
        <Stack gap={2}>
          {fixtures.map((fixture) => (
            <FixtureCard key={buildFixtureKey(fixture)} size="row" fixture={fixture} />
          ))}
        </Stack>
      </FormLetters>
    )}
  </QueryState>
);

/** A player's last five results as letters, and as rows once they are opened. */
export const Widget = (props: WidgetPropsOf<typeof playerFormWidget>) => (
  <WhenPlayed>
    <PlayerForm {...props} />
  </WhenPlayed>
);
