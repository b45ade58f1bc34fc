import type { SuggestedPlayer } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { FixtureCard } from '@portal/match';
import { PageLink, PlayerLink, useQuery } from '@portal/portal';
import { Avatar, EmptyState, QueryState, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { leaderboardQueries } from '../../../shared/leaderboard/queries.ts';
import { FollowButton } from '../../follow/components/follow-button.tsx';
import { feedQueries } from '../queries.ts';
import { groupHeight } from './feed-group.tsx';

const rowCount = 3;
const resultCount = 5;

const rowKeys = ['a', 'b', 'c'];

const RowsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={2}>
      {rowKeys.map((row) => (
        <Skeleton key={row} shape="block" height={groupHeight} />
      ))}
    </Stack>
  </SkeletonGroup>
);

const describeReason = ({ reason }: SuggestedPlayer): string => {
  switch (reason.kind) {
    case 'opponent':
      if (reason.matches === 1) return 'You played once';
      return reason.matches === 2 ? 'You played twice' : `You played ${reason.matches} times`;
    case 'clan':
      return 'In your clan';
    case 'neighbor':
      return 'Next to you on the leaderboard';
  }
};

// Safari drops list semantics without bullets unless the role is explicit.
const SuggestionList = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const Suggestion = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${groupHeight};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};

  button { position: relative; }
`;

const Name = styled.bdi`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Suggestions = ({ viewerId }: { viewerId: string }) => (
  <QueryState
    query={useQuery(feedQueries.suggestions(rowCount))}
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
        <SuggestionList aria-label="Suggested players">
          {players.map((player) => (
            <Suggestion key={player.id}>
              <Avatar src={player.avatar} seed={player.id} name={player.username} loading="lazy" />
              <span>
                <Name>
                  <PlayerLink username={player.username} cover />
                </Name>
                <Text size="small" tone="muted">
                  {describeReason(player)}
                </Text>
              </span>
              <FollowButton userId={player.id} viewerId={viewerId} username={player.username} size="sm" />
            </Suggestion>
          ))}
        </SuggestionList>
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
