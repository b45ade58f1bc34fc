import { Card, Grid, Page, PageHeader, Skeleton, SkeletonGroup, theme } from '@portal/ui';
import type { ReactNode } from 'react';

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
    <Grid min="lg">
      <MatchCardSkeleton />
      <MatchCardSkeleton />
    </Grid>
  </SkeletonGroup>
);

/** The page while its code loads. */
export const MyMatchesSkeleton = () => (
  <MyMatchesLayout>
    <MatchCardsSkeleton />
  </MyMatchesLayout>
);
