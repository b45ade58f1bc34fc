import type { MemberSummary } from '@portal/contracts';
import { call, PlayerLink, queryOptions, usePortalConfig, useQuery } from '@portal/portal';
import { Avatar, Button, QueryState, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { styled } from 'styled-components';
import { useBlock } from './use-relation.ts';

const blockedQuery = () =>
  queryOptions({
    queryKey: ['blocked'],
    queryFn: ({ signal }) => call('GET /api/users/blocked', { signal }),
  });

// Safari drops list semantics without bullets unless the role is explicit.
const Players = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const Player = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${theme.touchTarget};
`;

const Name = styled.bdi`
  overflow-wrap: anywhere;
`;

const BlockedPlayer = ({ player: { id, username, avatar } }: { player: MemberSummary }) => {
  const { mutate, isPending } = useBlock();
  return (
    <Player>
      <Avatar src={avatar} seed={id} name={username} loading="lazy" />
      <Name>
        <PlayerLink username={username} hasCard={false} />
      </Name>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Unblock ${username}`}
        pending={isPending}
        onClick={() => mutate({ id, username, on: false })}
      >
        Unblock
      </Button>
    </Player>
  );
};

const BlockedPlayers = () => (
  <TitledCard
    title="Blocked players"
    description="They cannot follow you, and their invitations do not reach you. Block a player on the player's page."
  >
    <QueryState
      query={useQuery(blockedQuery())}
      skeleton={
        <SkeletonGroup>
          <Skeleton shape="block" height={theme.touchTarget} />
        </SkeletonGroup>
      }
      empty={<Text tone="muted">You haven't blocked anyone.</Text>}
      failure="Couldn't load the players you block."
    >
      {(players) => (
        <Players aria-label="Blocked players">
          {players.map((player) => (
            <BlockedPlayer key={player.id} player={player} />
          ))}
        </Players>
      )}
    </QueryState>
  </TitledCard>
);

/** The players whom the visitor blocks, in portals with a feed. */
export const BlockedPlayersCard = () => (usePortalConfig().features.followFeed ? <BlockedPlayers /> : null);
