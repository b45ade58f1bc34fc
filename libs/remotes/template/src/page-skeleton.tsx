import { Card, Page, PageHeader, Skeleton, SkeletonGroup } from '@portal/ui';

/** Shown in the page's shape while its code loads; the server renders it into the first paint. */
export const PageSkeleton = () => (
  <Page>
    <PageHeader title="Sample Remote" />
    <SkeletonGroup>
      <Card padding="lg">
        <Skeleton width="12rem" height="1.75rem" />
      </Card>
    </SkeletonGroup>
  </Page>
);
