import { Button, type ButtonSize, Skeleton, SkeletonGroup } from '@portal/ui';
import { RotateCw, UserCheck, UserPlus } from 'lucide-react';
import { styled } from 'styled-components';
import { useFollowState } from '../hooks/use-follow-state';
import { texts } from '../texts';

const words = texts.button;

export interface FollowButtonProps {
  /** Whom to follow. */
  userId: string;
  /** Who looks at the page; null when nobody is signed in. */
  viewerId: string | null;
  /** The target's name; part of the button's name for screen readers. */
  username?: string | undefined;
  size?: ButtonSize | undefined;
}

// One width for all states: what stands beside it keeps its place.
const widths: Record<ButtonSize, string> = { sm: '7.25rem', md: '9.5rem', lg: '10.5rem' };

const Sized = styled(Button)<{ $width: string }>`
  flex: none;
  min-width: ${({ $width }) => $width};
`;

const named = (word: string, username: string | undefined): string => (username ? `${word} ${username}` : word);

const FollowToggle = ({ userId, viewerId, username, size = 'md' }: FollowButtonProps & { viewerId: string }) => {
  const follow = useFollowState(viewerId, userId);
  const look = { size, $width: widths[size] };
  switch (follow.status) {
    case 'loading':
      return (
        <SkeletonGroup>
          <Skeleton shape="block" width={widths[size]} height={size === 'sm' ? '2.25rem' : '2.75rem'} />
        </SkeletonGroup>
      );
    case 'failed':
      return (
        <Sized {...look} variant="secondary" aria-label={named(words.retryName, username)} onClick={follow.retry}>
          <RotateCw aria-hidden />
          {words.retry}
        </Sized>
      );
    case 'ready': {
      const word = follow.isFollowing ? words.following : words.follow;
      return (
        <Sized
          {...look}
          variant={follow.isFollowing ? 'secondary' : 'primary'}
          aria-pressed={follow.isFollowing}
          aria-label={named(word, username)}
          onClick={follow.toggle}
        >
          {follow.isFollowing ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
          {word}
        </Sized>
      );
    }
  }
};

/** Follows a player and stops following; not there for visitors and for oneself. */
export const FollowButton = ({ viewerId, ...props }: FollowButtonProps) =>
  viewerId === null || viewerId === props.userId ? null : <FollowToggle viewerId={viewerId} {...props} />;
