import { Button, type ButtonSize, Skeleton, SkeletonGroup } from '@portal/ui';
import { RotateCw, UserCheck, UserPlus } from 'lucide-react';
import { styled } from 'styled-components';
import { useFollow } from '../use-follow.ts';

interface FollowButtonProps {
  /** The player to follow. */
  userId: string;
  /** The signed-in player; null for visitors. */
  viewerId: string | null;
  /** The target's name; part of the button's accessible name. */
  username?: string | undefined;
  size?: ButtonSize | undefined;
}

// One width for all states, to avoid layout shifts.
const widths: Record<ButtonSize, string> = { sm: '7.25rem', md: '9.5rem', lg: '10.5rem' };

const ToggleButton = styled(Button)<{ $width: string }>`
  flex: none;
  min-width: ${({ $width }) => $width};
`;

const addName = (word: string, username: string | undefined): string => (username ? `${word} ${username}` : word);

const FollowToggle = ({ userId, viewerId, username, size = 'md' }: FollowButtonProps & { viewerId: string }) => {
  const { isFollowing, follow, isError, refetch } = useFollow({ viewerId, targetId: userId }, username);
  const layout = { size, $width: widths[size] };
  if (isFollowing !== undefined)
    return (
      <ToggleButton
        {...layout}
        variant={isFollowing ? 'secondary' : 'primary'}
        aria-label={addName(isFollowing ? 'Following' : 'Follow', username)}
        aria-pressed={isFollowing}
        aria-description={isFollowing ? `You follow ${username ?? 'this player'}` : undefined}
        onClick={() => follow(!isFollowing)}
      >
        {isFollowing ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
        {isFollowing ? 'Following' : 'Follow'}
      </ToggleButton>
    );
  if (isError)
    return (
      <ToggleButton
        {...layout}
        variant="secondary"
        aria-label={addName('Try again to follow', username)}
        onClick={() => void refetch()}
      >
        <RotateCw aria-hidden />
        Try again
      </ToggleButton>
    );
  return (
    <SkeletonGroup>
      <Skeleton shape="block" width={widths[size]} height={size === 'sm' ? '2.25rem' : '2.75rem'} />
    </SkeletonGroup>
  );
};

/** Toggles following a player; renders nothing for visitors and on one's own profile. */
export const FollowButton = ({ viewerId, ...props }: FollowButtonProps) =>
  viewerId === null || viewerId === props.userId ? null : <FollowToggle viewerId={viewerId} {...props} />;
