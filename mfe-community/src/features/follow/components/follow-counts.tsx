import type { FollowStats } from '@portal/contracts';
import { useEndWhenRefused, useQuery, useSession } from '@portal/portal';
import { Button, Skeleton, SkeletonGroup, Text } from '@portal/ui';
import { RotateCw } from 'lucide-react';
import { followStatsQuery } from '../api/follow-status';
import { texts } from '../texts';
import { CountFrame, CountName, CountPair, CountsFailure } from './count-frame';
import { FollowDialog } from './follow-dialog';

const names = texts;
const words = texts.counts;

const CountSkeleton = ({ name }: { name: string }) => (
  <CountFrame as="div" aria-hidden>
    <Skeleton width="2.5rem" height="1.75rem" />
    <CountName>{name}</CountName>
  </CountFrame>
);

const Counts = ({ userId, viewerId, stats }: { userId: string; viewerId: string; stats: FollowStats }) => (
  <CountPair>
    <FollowDialog kind="followers" count={stats.followersCount} userId={userId} viewerId={viewerId} />
    <FollowDialog kind="following" count={stats.followingCount} userId={userId} viewerId={viewerId} />
  </CountPair>
);

const LoadedCounts = ({ userId, viewerId }: { userId: string; viewerId: string }) => {
  const { data, isError, error, refetch } = useQuery(followStatsQuery(userId));
  useEndWhenRefused(error);
  if (data) return <Counts userId={userId} viewerId={viewerId} stats={data} />;
  if (isError)
    return (
      <CountsFailure role="alert">
        <Text size="small" tone="muted">
          {words.failed}
        </Text>
        <Button size="sm" variant="secondary" onClick={() => refetch()}>
          <RotateCw aria-hidden />
          {words.retry}
        </Button>
      </CountsFailure>
    );
  return <CountsSkeleton />;
};

const CountsSkeleton = () => (
  <SkeletonGroup>
    <CountPair>
      <CountSkeleton name={names.followers} />
      <CountSkeleton name={names.following} />
    </CountPair>
  </SkeletonGroup>
);

/** How many follow a player and how many it follows; each count opens its list. Signed-in players see it. */
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
