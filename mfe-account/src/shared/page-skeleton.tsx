import { Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';

/** Placeholder of a page whose layout only its own code knows. */
export const PageSkeleton = () => (
  <SkeletonGroup>
    <Page>
      <Stack gap={2}>
        <Skeleton width="16rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
        <Skeleton width="22rem" height={`calc(1.55 * ${theme.fontSize.lead})`} />
      </Stack>
      <Skeleton shape="block" height="24rem" />
    </Page>
  </SkeletonGroup>
);
