import { PaintedValue } from '@portal/portal';
import {
  Card,
  Heading,
  media,
  Page,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Stack,
  StatList,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Search and profile; side by side on wide screens. */
export const MemberColumns = styled.div`
  display: grid;
  gap: ${theme.space[5]};

  ${media.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: start;
  }
`;

/** Picture, name and follow button. Positioned for the name's link, which covers all but the button. */
export const MemberHead = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${theme.space[4]};
  text-align: center;

  ${media.sm} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    justify-items: start;
    gap: ${theme.space[5]};
    text-align: start;
  }

  > :nth-child(3) { position: relative; z-index: 1; }
`;

/** As `PlayerStats`, whose code is loaded with the page. */
const Stats = styled(StatList)`
  grid-template-columns: 1fr 1fr;
`;

// The second label wraps to three lines on phones.
const Tile = styled(Skeleton)`
  min-height: 5.4rem;

  &:nth-child(-n + 2) { min-height: 7.8rem; }
  ${media.sm} { &:nth-child(n) { min-height: 5.9rem; } }
`;

/** The placeholder of a `MemberCard`, which is the page's title or stands next to the search. */
export const MemberCardSkeleton = ({ isTitle = false }: { isTitle?: boolean }) => (
  <SkeletonGroup>
    <Stack gap={5}>
      <MemberHead>
        <Skeleton shape="circle" width="7rem" height="7rem">
          <PaintedValue of="picture" />
        </Skeleton>
        <Stack gap={2}>
          <Heading level={1} size="heading" {...(!isTitle && { as: 'div' })}>
            <PaintedValue of="title">
              {isTitle && <VisuallyHidden>Player</VisuallyHidden>}
              <Skeleton width="10rem" height="1lh" />
            </PaintedValue>
          </Heading>
          <Skeleton width="5rem" height="1.75rem" />
        </Stack>
        <Skeleton shape="block" width="9.5rem" height="2.75rem" />
      </MemberHead>
      <Skeleton shape="block" height="6rem" />
      <Stack gap={3}>
        <Stats as="div">
          {['a', 'b', 'c', 'd'].map((bone) => (
            <Tile key={bone} shape="block" height="100%" />
          ))}
        </Stats>
        <Skeleton width="12rem" height="1.36rem" />
      </Stack>
      <Skeleton shape="block" height="6rem" />
      <Skeleton width="11rem" height="1.5rem" />
    </Stack>
  </SkeletonGroup>
);

/** A player's page: one card in a narrow column. */
export const ProfileFrame = ({ children }: { children: ReactNode }) => (
  <Page width="text">
    <Card padding="lg">{children}</Card>
  </Page>
);

export const ProfileSkeleton = () => (
  <ProfileFrame>
    <MemberCardSkeleton isTitle />
  </ProfileFrame>
);

export const membersHeader = { title: 'Member Search', subtitle: "Find and view other members' profiles." };

export const MembersSkeleton = () => (
  <Page>
    <PageHeader {...membersHeader} />
    <SkeletonGroup>
      <MemberColumns>
        <Card padding="lg">
          <Skeleton shape="block" height="3rem" />
          <Skeleton width="16rem" height="1.5rem" />
        </Card>
        <Card padding="lg">
          <Skeleton width="9rem" height="1.75rem" />
          <Skeleton shape="block" height="13rem" />
        </Card>
      </MemberColumns>
    </SkeletonGroup>
  </Page>
);
