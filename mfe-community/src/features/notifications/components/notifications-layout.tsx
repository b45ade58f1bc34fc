import { communityPaths } from '@portal/contracts/community/ui';
import { useSearchParams } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { Page, PageHeader, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { readTab } from '../view.ts';

/** Title and views of the notifications. */
export const NotificationsLayout = ({ children }: { children: ReactNode }) => {
  const [query] = useSearchParams();
  const current = readTab(query);
  const links = [
    { to: communityPaths.notifications(), label: 'Latest', isCurrent: current === undefined },
    { to: communityPaths.notifications({ tab: 'settings' }), label: 'Settings', isCurrent: current === 'settings' },
  ];
  return (
    <Page width="text">
      <PageHeader title="Notifications" subtitle="Updates on you, your matches and your clan." />
      <FilterLinks label="Views of the notifications" links={links} />
      {children}
    </Page>
  );
};

// Safari drops list semantics without bullets unless the role is explicit.
export const NotificationItems = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
`;

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

export const ListSkeleton = () => (
  <SkeletonGroup>
    <NotificationItems as="div">
      {placeholders.map((row) => (
        <Skeleton key={row} shape="block" height="5.5rem" />
      ))}
    </NotificationItems>
  </SkeletonGroup>
);

export const NotificationsSkeleton = () => (
  <NotificationsLayout>
    <ListSkeleton />
  </NotificationsLayout>
);
