import type { FollowRow } from '@portal/contracts';
import { useFocusOnNewRows, usePagedList, useQueryClient } from '@portal/portal';
import { Button, EmptyState, ErrorState, Skeleton, SkeletonGroup, theme, VisuallyHidden } from '@portal/ui';
import { type RefCallback, useCallback } from 'react';
import { styled } from 'styled-components';
import { MemberLine } from '../../../shared/people/member-line';
import { type FollowListProps, followListQuery } from '../api/follow-lists';
import { FollowButton } from './follow-button';

const emptyTexts = {
  followers: 'No followers yet',
  following: 'No following yet',
};

// Safari drops list semantics without bullets unless the role is explicit.
const Rows = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-direction: column;
`;

const Row = styled.li`
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
  &:focus-visible { outline-offset: -2px; }
`;

const End = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
  padding-block-start: ${theme.space[3]};
`;

const ListSkeleton = () => (
  <SkeletonGroup>
    {['a', 'b', 'c', 'd'].map((bone) => (
      <Row as="div" key={bone}>
        <Skeleton shape="block" height="2.75rem" />
        <Skeleton shape="block" width="7.25rem" height="2.25rem" />
      </Row>
    ))}
  </SkeletonGroup>
);

const PersonRow = ({ row, viewerId }: { row: FollowRow; viewerId: string }) => (
  <Row tabIndex={-1}>
    <MemberLine member={row} />
    <FollowButton userId={row.id} viewerId={viewerId} username={row.username} size="sm" />
  </Row>
);

/** Returns a ref callback; calls `onReached`, if given, when the element scrolls into view. */
const useReachedEnd = (onReached: (() => void) | undefined): RefCallback<Element> =>
  useCallback(
    (element) => {
      if (!onReached || !element) return undefined;
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) onReached();
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onReached],
  );

/** A player's followers or the players they follow, newest first; loads more on scroll or by its button. */
export const FollowList = (source: FollowListProps) => {
  const list = usePagedList(followListQuery(useQueryClient(), source));
  const endRef = useReachedEnd(list.status === 'ready' && list.more === 'available' ? list.loadMore : undefined);
  const { rowsRef, expectRows } = useFocusOnNewRows(list.status === 'ready' ? list.rows.length : 0);
  if (list.status === 'loading') return <ListSkeleton />;
  if (list.status === 'failed')
    return <ErrorState title="The list could not be loaded." headingLevel={3} onRetry={list.retry} />;
  if (list.rows.length === 0) return <EmptyState>{emptyTexts[source.kind]}</EmptyState>;
  const loadMore = () => {
    expectRows();
    list.loadMore();
  };
  return (
    <>
      <Rows ref={rowsRef}>
        {list.rows.map((row) => (
          <PersonRow key={row.id} row={row} viewerId={source.viewerId} />
        ))}
      </Rows>
      <VisuallyHidden role="status">{`Players shown: ${list.rows.length}`}</VisuallyHidden>
      {list.more !== 'none' && (
        <End ref={endRef}>
          {list.more === 'failed' && <p role="alert">More players could not be loaded.</p>}
          <Button variant="secondary" size="sm" aria-busy={list.more === 'loading'} onClick={loadMore}>
            {list.more === 'failed' ? 'Try again' : 'Load more'}
          </Button>
        </End>
      )}
    </>
  );
};
