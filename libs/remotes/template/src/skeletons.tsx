import { Card, Page, PageHeader, Skeleton, SkeletonGroup } from '@portal/ui';

const PageSkeleton = () => (
  <Page>
    <PageHeader title="Sample Remote" />
    <SkeletonGroup>
      <Card padding="lg">
        <Skeleton width="12rem" height="1.75rem" />
      </Card>
    </SkeletonGroup>
  </Page>
);

/** Shown in the shapes of the pages while their code loads; the server renders them into the first paint. */
export const skeletons = { '/sample-remote': PageSkeleton };
