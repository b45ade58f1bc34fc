import type { SuggestedPlayer } from '@portal/contracts';
import { PlayerLink } from '@portal/portal';
import { Avatar, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { FollowButton } from '../follow/components/follow-button.tsx';

const rowHeight = '72px';

const rowKeys = ['a', 'b', 'c'];

export const RowsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={2}>
      {rowKeys.map((row) => (
        <Skeleton key={row} shape="block" height={rowHeight} />
      ))}
    </Stack>
  </SkeletonGroup>
);

/** A player to follow. `inviter`: the reader came by this player's link. */
export type ListedSuggestion = Pick<SuggestedPlayer, 'id' | 'username' | 'avatar'> & {
  reason: SuggestedPlayer['reason'] | { kind: 'inviter' };
};

const describeReason = ({ reason }: ListedSuggestion): string => {
  switch (reason.kind) {
    case 'inviter':
      return 'Invited you';
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
const Suggestions = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const Suggestion = styled.li`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  min-block-size: ${rowHeight};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};

  > span { flex: 1 1 6em; }
  button { position: relative; }
`;

const Name = styled.bdi`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** Players to follow, each with the reason and a button. */
export const SuggestionList = ({ players, viewerId }: { players: readonly ListedSuggestion[]; viewerId: string }) => (
  <Suggestions aria-label="Suggested players">
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
  </Suggestions>
);
