import { communityPaths } from '@portal/contracts/community/ui';
import { ApiError, BackLink } from '@portal/portal';
import { DetailFailure, NotFoundPage } from '@portal/screens';
import { Page, PageHeader, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import type { ReactNode } from 'react';

/** Title of the list with its buttons. */
export const DeskLayout = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <Page width="text">
    <PageHeader title="Editor's desk" subtitle="Write, schedule and publish the news." actions={actions} />
    {children}
  </Page>
);

const placeholders = ['a', 'b', 'c', 'd', 'e'];

export const DraftsSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={2}>
      {placeholders.map((row) => (
        <Skeleton key={row} shape="block" height="5rem" />
      ))}
    </Stack>
  </SkeletonGroup>
);

export const DeskSkeleton = () => (
  <DeskLayout>
    <DraftsSkeleton />
  </DeskLayout>
);

/** Back link and columns of the editor. */
export const EditorLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <Stack gap={6}>
      <BackLink to={communityPaths.desk()} label="Editor's desk" />
      {children}
    </Stack>
  </Page>
);

export const EditorSkeleton = () => (
  <EditorLayout>
    <SkeletonGroup label="Loading article...">
      <Stack gap={6}>
        <Skeleton width="60%" height="2.5rem" />
        <Skeleton shape="block" height="44rem" />
      </Stack>
    </SkeletonGroup>
  </EditorLayout>
);

/** A page of the desk without its data. To players who are no editors it looks as if it did not exist. */
export const DeskFailure = ({ error, retry }: { error: Error; retry: () => void }) =>
  error instanceof ApiError && error.code === 'forbidden' ? (
    <NotFoundPage />
  ) : (
    <Page>
      <DetailFailure
        error={error}
        onRetry={retry}
        title="Article Not Found"
        description="This article doesn't exist or was deleted."
        failedTitle="Couldn't load the editor's desk."
        to={communityPaths.desk()}
        back="Editor's desk"
      />
    </Page>
  );
