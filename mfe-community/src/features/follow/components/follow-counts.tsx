import { formatCount, useQuery, useSession } from '@portal/portal';
import {
  Button,
  displayFace,
  focusRing,
  media,
  Skeleton,
  SkeletonGroup,
  Text,
  tabularFigures,
  theme,
  useOnDemand,
} from '@portal/ui';
import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { followStatsQuery } from '../../../shared/player-queries';
import type { FollowListProps } from '../api/follow-lists';

// Equals the height of the profile's skeleton, in every state.
const height = '6rem';

export const CountPair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${theme.space[3]};
`;

export const CountFrame = styled.button`
  ${focusRing}
  container-type: inline-size;
  display: grid;
  align-content: center;
  justify-items: stretch;
  gap: ${theme.space[1]};
  height: ${height};
  padding: ${theme.space[3]} ${theme.space[4]};
  text-align: start;
  background: ${theme.color.surfaceRaised};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  transition: border-color ${theme.duration.fast} ${theme.easing};

  ${media.hover} { &:is(button, a):hover { border-color: ${theme.color.accent}; } }
`;

/* Fits nine characters into half of the narrowest card. */
const CountValue = styled.span`
  ${displayFace}
  ${tabularFigures}
  font-size: min(${theme.fontSize.heading}, 22cqi);
`;

export const CountName = styled.span`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const CountsFailure = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${theme.space[2]};
  min-height: ${height};
  text-align: center;
`;

const CountSkeleton = ({ name }: { name: string }) => (
  <CountFrame as="div" aria-hidden>
    <Skeleton width="2.5rem" height="1.75rem" />
    <CountName>{name}</CountName>
  </CountFrame>
);

const titles = { followers: 'Followers', following: 'Following' };

const loadDialog = () => import(/* webpackChunkName: "follow-dialog" */ './follow-dialog');

/** A count that opens its list. */
const FollowCount = ({ count, ...list }: FollowListProps & { count: number }) => {
  const { code, trigger } = useOnDemand(loadDialog);
  const title = titles[list.kind];
  const opener = (
    <CountFrame type="button" aria-haspopup="dialog" {...(!code && { ...trigger, 'aria-expanded': false })}>
      <CountValue>{formatCount(count)}</CountValue>
      <CountName>{title}</CountName>
    </CountFrame>
  );
  return code ? <code.FollowDialog title={title} trigger={opener} {...list} /> : opener;
};

const LoadedCounts = (pair: { userId: string; viewerId: string }) => {
  const { data, isError, refetch } = useQuery(followStatsQuery(pair.userId));
  if (data)
    return (
      <CountPair>
        <FollowCount kind="followers" count={data.followersCount} {...pair} />
        <FollowCount kind="following" count={data.followingCount} {...pair} />
      </CountPair>
    );
  if (isError)
    return (
      <CountsFailure role="alert">
        <Text size="small" tone="muted">
          The counts could not be loaded.
        </Text>
        <Button size="sm" variant="secondary" onClick={() => refetch()}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      </CountsFailure>
    );
  return <CountsSkeleton />;
};

const CountsSkeleton = () => (
  <SkeletonGroup>
    <CountPair>
      <CountSkeleton name="Followers" />
      <CountSkeleton name="Following" />
    </CountPair>
  </SkeletonGroup>
);

/** A player's follower and following counts, each opening its list. Shown to signed-in players only. */
export const FollowCounts = ({ userId }: { userId: string }) => {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <CountsSkeleton />;
    case 'signed-in':
      return <LoadedCounts key={userId} userId={userId} viewerId={session.user.id} />;
    case 'signed-out':
      return null;
  }
};

export { FollowCounts as Widget };
