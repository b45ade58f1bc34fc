import { Card, media, Page, PageHeader, Section, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Two columns, so that texts and buttons of a card stay close together. */
export const MatchCards = styled.ul`
  display: grid;
  gap: ${theme.space[5]};

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  > li { display: grid; }
`;

export const MyMatchesLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title="My Matches" subtitle="Your next steps, most urgent first." />
    {children}
  </Page>
);

const MatchCardSkeleton = () => (
  <Card>
    <Skeleton width="8rem" height="1.5rem" />
    <Skeleton width="14rem" height="2.5rem" />
    <Skeleton width="16rem" height="3rem" />
    <Skeleton shape="block" height={theme.touchTarget} />
  </Card>
);

export const MatchCardsSkeleton = () => (
  <SkeletonGroup>
    <Section title="To play">
      <MatchCards as="div">
        <MatchCardSkeleton />
        <MatchCardSkeleton />
      </MatchCards>
    </Section>
  </SkeletonGroup>
);

/** The page while its code loads. */
export const MyMatchesSkeleton = () => (
  <MyMatchesLayout>
    <MatchCardsSkeleton />
  </MyMatchesLayout>
);
