import type { FollowRow } from '@portal/contracts';
import { useFocusOnNewRows, usePagedList, useQueryClient } from '@portal/portal';
import { EmptyState, QueryState, Skeleton, SkeletonGroup, Stack, theme, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { styled } from 'styled-components';
import { MemberLine } from '../../../shared/people/member-line.tsx';
import { type FollowListProps, followQueries } from '../queries.ts';
import { FollowButton } from './follow-button.tsx';

const emptyTexts = {
  followers: 'No followers yet',
  following: 'No following yet',
};

// Safari drops list semantics without bullets unless the role is explicit.
const PersonList = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
`;

const ListItem = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 4.5rem;
  /* Containment clips overflow; the padding keeps the focus ring visible. */
  padding: ${theme.space[2]} ${theme.space[1]};
  border-block-end: 1px solid ${theme.color.line};
  /* Skips rendering of off-screen rows; lists have thousands. */
  content-visibility: auto;
  contain-intrinsic-size: auto 4.5rem;

  &:last-child { border-block-end: 0; }
  /* The button below the name, which it would break in two. */
  @media (max-width: 30rem) {
    grid-template-columns: minmax(0, 1fr);
    contain-intrinsic-size: auto 7rem;
    > * + * { justify-self: start; margin-inline-start: calc(2.5rem + ${theme.space[3]}); }
  }
  &:focus-visible { outline-offset: -2px; }
`;

const ListSkeleton = () => (
  <SkeletonGroup>
    {['a', 'b', 'c', 'd'].map((row) => (
      <ListItem as="div" key={row}>
        <Skeleton shape="block" height="2.75rem" />
        <Skeleton shape="block" width="7.25rem" height="2.25rem" />
      </ListItem>
    ))}
  </SkeletonGroup>
);

const PersonRow = ({ row, viewerId }: { row: FollowRow; viewerId: string }) => (
  <ListItem tabIndex={-1}>
    <MemberLine member={row} />
    <FollowButton userId={row.id} viewerId={viewerId} username={row.username} size="sm" />
  </ListItem>
);

/** A player's followers or the players they follow, newest first; loads more on scroll or by its button. */
export const FollowList = (source: FollowListProps) => {
  const list = usePagedList(followQueries.list(useQueryClient(), source));
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  return (
    <QueryState
      query={list}
      skeleton={<ListSkeleton />}
      empty={<EmptyState>{emptyTexts[source.kind]}</EmptyState>}
      failure="Couldn't load players."
    >
      {(rows) => (
        <Stack gap={3}>
          <PersonList ref={rowsRef}>
            {rows.map((row) => (
              <PersonRow key={row.id} row={row} viewerId={source.viewerId} />
            ))}
          </PersonList>
          <VisuallyHidden role="status">{`Players shown: ${rows.length}`}</VisuallyHidden>
          <LoadMore list={list} onPress={expectRows} loadsOnScroll failedText="Couldn't load more players." />
        </Stack>
      )}
    </QueryState>
  );
};
