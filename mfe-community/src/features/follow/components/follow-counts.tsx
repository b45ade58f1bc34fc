import { formatCount, useEndWhenRefused, useQuery, useSession } from '@portal/portal';
import { Button, Dialog, DialogContent, DialogTrigger, Skeleton, SkeletonGroup, Text } from '@portal/ui';
import { RotateCw } from 'lucide-react';
import { followStatsQuery } from '../api/follow-status';
import { texts } from '../texts';
import { CountFrame, CountName, CountPair, CountsFailure, CountValue } from './count-frame';
import { FollowList, type FollowListProps } from './follow-list';

const words = texts.counts;

const CountSkeleton = ({ name }: { name: string }) => (
  <CountFrame as="div" aria-hidden>
    <Skeleton width="2.5rem" height="1.75rem" />
    <CountName>{name}</CountName>
  </CountFrame>
);

/** A count that opens its list. */
const FollowDialog = ({ count, ...list }: FollowListProps & { count: number }) => {
  const title = texts[list.kind];
  return (
    <Dialog>
      <DialogTrigger asChild>
        <CountFrame type="button">
          <CountValue>{formatCount(count)}</CountValue>
          <CountName>{title}</CountName>
        </CountFrame>
      </DialogTrigger>
      <DialogContent title={title}>
        <FollowList {...list} />
      </DialogContent>
    </Dialog>
  );
};

const LoadedCounts = (pair: { userId: string; viewerId: string }) => {
  const { data, isError, error, refetch } = useQuery(followStatsQuery(pair.userId));
  useEndWhenRefused(error);
  if (data)
    return (
      <CountPair>
        <FollowDialog kind="followers" count={data.followersCount} {...pair} />
        <FollowDialog kind="following" count={data.followingCount} {...pair} />
      </CountPair>
    );
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
      <CountSkeleton name={texts.followers} />
      <CountSkeleton name={texts.following} />
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
