import { communityPaths, type followedResultsWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { FixtureCard } from '@portal/match';
import { PageLink, usePortalConfig, useQuery } from '@portal/portal';
import { Card, EmptyState, QueryState, SkeletonGroup, Stack } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { leaderboardQueries } from '../../shared/leaderboard/queries.ts';
import { noteVisit } from './last-visit.ts';
import { matchdayQueries } from './queries.ts';

const rowCount = 3;

/* Keeps the height of three rows, so that nothing moves when fewer arrive. */
const Frame = styled.div`
  min-block-size: calc(3 * 64px + 2 * 8px);

  > * { min-block-size: inherit; }
`;

const Centered = styled(Card)`
  display: grid;
  place-content: center;
`;

const RowsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={2}>
      {Array.from({ length: rowCount }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <FixtureCard key={row} size="row" fixture={undefined} />
      ))}
    </Stack>
  </SkeletonGroup>
);

const Results = ({ playerIds, since }: { playerIds: readonly string[]; since: string }) => (
  <QueryState
    query={useQuery(matchdayQueries.results(playerIds, since, rowCount))}
    skeleton={<RowsSkeleton />}
    empty={<EmptyState title="Nothing new">The players you follow have not played since your last visit.</EmptyState>}
    failure="Couldn't load the results."
    card
  >
    {(fixtures) => (
      <Stack gap={2}>
        {fixtures.map((fixture) => (
          <FixtureCard key={`${fixture.tournament.id}:${fixture.key}`} size="row" fixture={fixture} />
        ))}
      </Stack>
    )}
  </QueryState>
);

const FollowedResults = ({ userId }: WidgetPropsOf<typeof followedResultsWidget>) => {
  const [since] = useState(() => noteVisit(userId, Date.now()).toISOString());
  return (
    <Frame>
      <QueryState
        query={useQuery(leaderboardQueries.followed('all'))}
        skeleton={<RowsSkeleton />}
        failure="Couldn't load the players you follow."
        card
      >
        {(players) => {
          const playerIds = players.flatMap(({ id }) => (id === userId ? [] : [id]));
          if (playerIds.length > 0) return <Results playerIds={playerIds} since={since} />;
          return (
            <Centered>
              <EmptyState
                title="You follow nobody yet"
                picture={null}
                action={<PageLink to={communityPaths.members()}>Find players</PageLink>}
              >
                Their results since your last visit appear here.
              </EmptyState>
            </Centered>
          );
        }}
      </QueryState>
    </Frame>
  );
};

/** The results of players whom the visitor follows since the last visit. */
export const Widget = (props: WidgetPropsOf<typeof followedResultsWidget>) =>
  usePortalConfig().features.playTournaments ? <FollowedResults {...props} /> : null;
