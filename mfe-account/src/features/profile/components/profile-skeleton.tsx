import { Card, media, Page, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { styled } from 'styled-components';
import { BannerBox, ProfileColumn, ProfileColumns } from './profile-layout';

interface CardSkeletonProps {
  /** Height of what stands under the title; on a phone too, unless said otherwise. */
  height: string;
  phoneHeight?: string;
}

const Content = styled(Skeleton)<{ $phoneHeight: string; $height: string }>`
  height: ${({ $phoneHeight }) => $phoneHeight};

  ${media.sm} { height: ${({ $height }) => $height}; }
`;

const CardSkeleton = ({ height, phoneHeight = height }: CardSkeletonProps) => (
  <Card padding="lg">
    <Skeleton width="9rem" height="1.75rem" />
    <Content shape="block" $height={height} $phoneHeight={phoneHeight} />
  </Card>
);

const BannerSkeleton = () => (
  <BannerBox>
    <Stack gap={3} align="center">
      <Skeleton shape="circle" width="7rem" height="7rem" />
      <Skeleton shape="block" width="9.5rem" height="2.5rem" />
    </Stack>
    <Stack gap={3}>
      <Skeleton width="14rem" height="2.75rem" />
      <Skeleton width="12rem" height="1.5rem" />
      <Skeleton width="8rem" height="1.5rem" />
    </Stack>
    <Skeleton shape="block" width="8rem" height="2.75rem" />
  </BannerBox>
);

/** The profile's shape while session and code are on their way. */
export const ProfileSkeleton = () => (
  <Page>
    <SkeletonGroup>
      <ProfileColumn>
        <BannerSkeleton />
        <ProfileColumns>
          <ProfileColumn>
            <CardSkeleton height="13.5rem" phoneHeight="18.5rem" />
            <CardSkeleton height="2.75rem" phoneHeight="9.75rem" />
          </ProfileColumn>
          <ProfileColumn>
            <CardSkeleton height="6rem" />
            <CardSkeleton height="15.5rem" />
          </ProfileColumn>
        </ProfileColumns>
      </ProfileColumn>
    </SkeletonGroup>
  </Page>
);
