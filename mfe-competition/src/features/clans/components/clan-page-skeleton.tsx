import { Card, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { BannerBox } from './clan-banner';
import { MemberBones } from './members-panel';

/** The shape of a clan's page, below its back link. */
export const ClanSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={6}>
      <BannerBox as="div">
        <Skeleton shape="block" width="7rem" height="7rem" />
        <Stack gap={3}>
          <Skeleton width="16rem" height="2.75rem" />
          <Skeleton width="18rem" height="1.5rem" />
          <Skeleton height="3rem" />
        </Stack>
      </BannerBox>
      <Card padding="lg">
        <Skeleton width="8rem" height="1.75rem" />
        <MemberBones />
      </Card>
    </Stack>
  </SkeletonGroup>
);
