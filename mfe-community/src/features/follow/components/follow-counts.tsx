import { formatCount, useQuery, useSession } from '@portal/portal';
import {
  createLazy,
  displayFace,
  ErrorState,
  QueryState,
  SkeletonGroup,
  tabularFigures,
  theme,
  useOnDemand,
} from '@portal/ui';
import { styled } from 'styled-components';
import { type FollowListProps, followQueries } from '../queries.ts';
import { CountButton, CountName, CountPair, CountsSkeleton, countHeight } from './count-pair.tsx';

/* Fits nine characters into half of the narrowest card. */
const CountValue = styled.span`
  ${displayFace}
  ${tabularFigures}
  font-size: min(${theme.fontSize.heading}, 22cqi);
`;

/* Keeps the height of the counts. */
const CountsFailure = styled(ErrorState)`
  justify-content: center;
  min-height: ${countHeight};
`;

const titles = { followers: 'Followers', following: 'Following' };

const followDialog = createLazy(() => import(/* webpackChunkName: "follow-dialog" */ './follow-dialog.tsx'));

/** A count that opens its list. */
const FollowCount = ({ count, ...list }: FollowListProps & { count: number }) => {
  const { code, trigger } = useOnDemand(followDialog);
  const title = titles[list.kind];
  const opener = (
    <CountButton type="button" aria-haspopup="dialog" {...(!code && { ...trigger, 'aria-expanded': false })}>
      <CountValue>{formatCount(count)}</CountValue>
      <CountName>{title}</CountName>
    </CountButton>
  );
  return code ? <code.FollowDialog title={title} trigger={opener} {...list} /> : opener;
};

const loading = (
  <SkeletonGroup>
    <CountsSkeleton />
  </SkeletonGroup>
);

const LoadedCounts = (pair: { userId: string; viewerId: string }) => (
  <QueryState
    query={useQuery(followQueries.stats(pair.userId))}
    skeleton={loading}
    failure={(_error, retry) => <CountsFailure compact title="Couldn't load followers." onRetry={retry} />}
  >
    {({ followersCount, followingCount }) => (
      <CountPair>
        <FollowCount kind="followers" count={followersCount} {...pair} />
        <FollowCount kind="following" count={followingCount} {...pair} />
      </CountPair>
    )}
  </QueryState>
);

/** A player's follower and following counts, each opening its list. Shown to signed-in players only. */
export const FollowCounts = ({ userId }: { userId: string }) => {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return loading;
    case 'signed-in':
      return <LoadedCounts key={userId} userId={userId} viewerId={session.user.id} />;
    case 'signed-out':
      return null;
  }
};

export { FollowCounts as Widget };
