import { Card, Heading, Page, PageHeader, Skeleton, SkeletonGroup } from '@portal/ui';
import type { ReactNode } from 'react';

export const MatchesLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader title="Matches of the Week" />
    {children}
  </Page>
);

export const MatchesSkeleton = () => (
  <SkeletonGroup label="Loading matches...">
    <MatchesLayout>
      <Skeleton shape="block" height="16rem" />
    </MatchesLayout>
  </SkeletonGroup>
);

/** A match; its placeholder while the name is undefined. */
export const MatchCard = ({ name }: { name?: string }) => (
  <Page>
    <Card>{name === undefined ? <Skeleton width="12rem" height="3rem" /> : <Heading level={1}>{name}</Heading>}</Card>
  </Page>
);

export const MatchSkeleton = () => (
  <SkeletonGroup label="Loading match...">
    <MatchCard />
  </SkeletonGroup>
);
