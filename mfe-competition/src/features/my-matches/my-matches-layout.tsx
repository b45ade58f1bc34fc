import { FixtureCard } from '@portal/match';
import { media, Page, PageHeader, Section, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Two columns, so that texts and buttons of a card stay close together. */
export const MatchCards = styled.ul`
  display: grid;
  gap: ${theme.space[5]};

  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  > li { display: grid; }
`;

/** What to do about a match, in its card. */
export const StepActions = styled(Stack)`
  flex: 1;
  padding-block: ${theme.space[1]};
  text-align: center;
`;

export const MyMatchesLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title="My Matches" subtitle="Your next steps, most urgent first." />
    {children}
  </Page>
);

const MatchCardSkeleton = () => (
  <FixtureCard
    size="card"
    fixture={undefined}
    action={
      <StepActions gap={2} align="center">
        <Skeleton width="12rem" height="1.5rem" />
        <Skeleton width="16rem" height="1.25rem" />
        <Skeleton shape="block" height={theme.touchTarget} />
      </StepActions>
    }
  />
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
