import { Card, media, PageHeader, Page as PageLayout, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Columns = styled.div`
  display: grid;
  gap: ${theme.space[6]};

  ${media.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    align-items: start;
  }
`;

/** Title and columns of the page. */
export const ContactFrame = ({ children }: { children: ReactNode }) => (
  <PageLayout>
    <PageHeader
      title="Contact Us"
      subtitle="Questions, ideas or problems? Write to us. A real person reads every message."
    />
    <Columns>{children}</Columns>
  </PageLayout>
);

const formRows = ['first name', 'last name', 'email', 'subject', 'message'];

export const ContactSkeleton = () => (
  <SkeletonGroup label="Loading page...">
    <ContactFrame>
      <Card padding="lg">
        {formRows.map((row) => (
          <Skeleton key={row} shape="block" height={row === 'message' ? '12rem' : '5rem'} />
        ))}
      </Card>
      <Card padding="lg">
        <Skeleton width="60%" height="1.75rem" />
        <Skeleton shape="block" height="20rem" />
      </Card>
    </ContactFrame>
  </SkeletonGroup>
);
