import { Skeleton, SkeletonGroup } from '@portal/ui';

/** A view while its code or data loads. */
export const ViewSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="32rem" />
  </SkeletonGroup>
);
