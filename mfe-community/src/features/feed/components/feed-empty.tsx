import { communityPaths } from '@portal/contracts/community/ui';
import { FixtureCard } from '@portal/match';
import { PageLink, useQuery } from '@portal/portal';
import { EmptyState, QueryState, Stack, Text } from '@portal/ui';
import { leaderboardQueries } from '../../../shared/leaderboard/queries.ts';
import { suggestionCount, suggestionsQuery } from '../../suggestions/queries.ts';
import { RowsSkeleton, SuggestionList } from '../../suggestions/suggestion-list.tsx';
import { feedQueries } from '../queries.ts';

const resultCount = 5;

const Suggestions = ({ viewerId }: { viewerId: string }) => (
  <QueryState
    query={useQuery(suggestionsQuery(suggestionCount))}
    skeleton={<RowsSkeleton />}
    failure="Couldn't load suggestions."
    card
    empty={
      <EmptyState
        title="You aren't following anyone yet"
        picture={null}
        action={<PageLink to={communityPaths.members()}>Find players</PageLink>}
      >
        What they do appears here.
      </EmptyState>
    }
  >
    {(players) => (
      <Stack gap={3}>
        <Text tone="muted">Follow players to see what they do here.</Text>
        <SuggestionList players={players} viewerId={viewerId} />
      </Stack>
    )}
  </QueryState>
);

const LastResults = ({ playerIds }: { playerIds: readonly string[] }) => (
  <QueryState
    query={useQuery(feedQueries.lastResults(playerIds, resultCount))}
    skeleton={<RowsSkeleton />}
    empty={<EmptyState title="Nothing new">The players you follow have not played yet.</EmptyState>}
    failure="Couldn't load the results."
    card
  >
    {(fixtures) => (
      <Stack gap={2}>
        <Text tone="muted">Nothing new. The last results of the players you follow:</Text>
        {fixtures.map((fixture) => (
          <FixtureCard key={`${fixture.tournament.id}:${fixture.key}`} size="row" fixture={fixture} />
        ))}
      </Stack>
    )}
  </QueryState>
);

/** Replaces an empty feed: suggestions for a player who follows nobody, older results for everyone else. */
export const FeedEmpty = ({ viewerId }: { viewerId: string }) => (
  <QueryState
    query={useQuery(leaderboardQueries.followed('all'))}
    skeleton={<RowsSkeleton />}
    failure="Couldn't load the players you follow."
    card
  >
    {(players) => {
      const playerIds = players.flatMap(({ id }) => (id === viewerId ? [] : [id]));
      return playerIds.length > 0 ? <LastResults playerIds={playerIds} /> : <Suggestions viewerId={viewerId} />;
    }}
  </QueryState>
);
