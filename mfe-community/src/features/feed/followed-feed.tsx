import type { followedResultsWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useFocusOnNewRows, usePagedList, usePortalConfig } from '@portal/portal';
import {
  Button,
  createLazy,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  theme,
  useLazy,
  VisuallyHidden,
} from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMute } from '../relations/use-relation.ts';
import { FeedGroupRow, groupHeight } from './components/feed-group.tsx';
import { mergeGroups } from './merge-groups.ts';
import { feedQueries, type ListedGroup } from './queries.ts';

const shownAtFirst = 3;

/* Keeps the height of three groups and the button below, so that nothing moves when fewer arrive. */
const Frame = styled.div`
  min-block-size: calc(${shownAtFirst} * (${groupHeight} + ${theme.space[2]}) + ${theme.touchTarget});
`;

// Safari drops list semantics without bullets unless the role is explicit.
const Groups = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const FeedSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={2}>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} shape="block" height={groupHeight} />
      ))}
    </Stack>
  </SkeletonGroup>
);

const feedEmpty = createLazy(() => import(/* webpackChunkName: "feed-empty" */ './components/feed-empty.tsx'));

const Empty = ({ userId }: { userId: string }) => {
  const code = useLazy(feedEmpty);
  return code.status === 'ready' ? <code.value.FeedEmpty viewerId={userId} /> : <FeedSkeleton />;
};

const Feed = ({
  groups,
  list,
}: {
  groups: readonly ListedGroup[];
  list: ReturnType<typeof usePagedList<ListedGroup>>;
}) => {
  const [isLong, setIsLong] = useState(false);
  const shown = isLong ? groups : groups.slice(0, shownAtFirst);
  const { rowsRef, expectRows } = useFocusOnNewRows(shown.length);
  const mute = useMute({
    // The group, and with it the button that had the focus, disappears.
    onChanged: (isMuted) => isMuted && rowsRef.current?.focus({ preventScroll: true }),
  });
  return (
    <Stack gap={3}>
      <Groups ref={rowsRef} tabIndex={-1} aria-label="What players you follow did">
        {shown.map((group) => (
          <FeedGroupRow
            key={`${group.player.id} ${group.day}`}
            group={group}
            onMute={({ id, username }) => mute({ id, username, on: true })}
          />
        ))}
      </Groups>
      <VisuallyHidden role="status">{`Players shown: ${shown.length}`}</VisuallyHidden>
      {isLong ? (
        <LoadMore list={list} onPress={expectRows} failedText="Couldn't load more." />
      ) : (
        (groups.length > shownAtFirst || list.more !== 'none') && (
          <Button
            variant="secondary"
            onClick={() => {
              expectRows();
              setIsLong(true);
            }}
          >
            Show more
          </Button>
        )
      )}
    </Stack>
  );
};

const FollowedFeed = ({ userId }: WidgetPropsOf<typeof followedResultsWidget>) => {
  const list = usePagedList(feedQueries.list());
  return (
    <Frame>
      <QueryState query={list} skeleton={<FeedSkeleton />} failure="Couldn't load your feed." card>
        {(groups) =>
          groups.length === 0 && list.more === 'none' ? (
            <Empty userId={userId} />
          ) : (
            <Feed groups={mergeGroups(groups)} list={list} />
          )
        }
      </QueryState>
    </Frame>
  );
};

/** What the players whom the visitor follows did, by player and day. */
export const Widget = (props: WidgetPropsOf<typeof followedResultsWidget>) =>
  usePortalConfig().features.followFeed ? <FollowedFeed {...props} /> : null;
