import { Card, media, Page, PageHeader, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Search and profile; side by side on wide screens. */
const MemberColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: start;
  }
`;

/** Title and columns of the member search. */
export const MembersLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title="Member Search" subtitle="Find and view other members' profiles." />
    <MemberColumns>{children}</MemberColumns>
  </Page>
);

/** The page while its code and the session load. */
export const MembersSkeleton = () => (
  <SkeletonGroup>
    <MembersLayout>
      <Card padding="lg">
        <Skeleton shape="block" height="3rem" />
        <Skeleton width="16rem" height="1.5rem" />
      </Card>
      <Card padding="lg">
        <Skeleton width="9rem" height="1.75rem" />
        <Skeleton shape="block" height="13rem" />
      </Card>
    </MembersLayout>
  </SkeletonGroup>
);
