import { Page, Skeleton, SkeletonGroup } from '@portal/ui';
import { ProfileColumn, ProfileColumns } from './profile-layout';

/** The profile's shape while the session is being asked for. */
export const ProfileSkeleton = () => (
  <Page>
    <SkeletonGroup>
      <ProfileColumn>
        <Skeleton shape="block" height="13rem" />
        <ProfileColumns>
          <ProfileColumn>
            <Skeleton shape="block" height="19rem" />
            <Skeleton shape="block" height="10rem" />
          </ProfileColumn>
          <ProfileColumn>
            <Skeleton shape="block" height="11rem" />
            <Skeleton shape="block" height="19rem" />
          </ProfileColumn>
        </ProfileColumns>
      </ProfileColumn>
    </SkeletonGroup>
  </Page>
);
