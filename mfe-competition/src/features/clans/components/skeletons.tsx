import { PaintedValue } from '@portal/portal';
import {
  Card,
  Cluster,
  Grid,
  Heading,
  Page,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  theme,
  VisuallyHidden,
} from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import { styled } from 'styled-components';
import { BannerBox } from './clan-banner';
import { MembersSkeleton } from './members-panel';

export const clansHeader = {
  title: 'Clans & Teams',
  subtitle: 'Find a team, or scout your next rivals.',
  scene: <Scene of="clans" />,
};

/** A card expands in place: the cards of its row neither move nor grow. */
export const ClanGrid = styled(Grid).attrs({ columns: 'cards' })`
  align-items: start;

  > li { display: grid; }

  &:focus-visible { outline: none; }
`;

const cards = [1, 2, 3, 4, 5, 6];

const smallLine = `calc(1.55 * ${theme.fontSize.small})`;

const ButtonBone = styled(Skeleton)`
  height: 36px;
  @media (pointer: coarse) { height: ${theme.touchTarget}; }
`;

export const ClanListSkeleton = () => (
  <SkeletonGroup>
    <ClanGrid>
      {cards.map((card) => (
        <Card key={card}>
          <Cluster gap={4}>
            <Skeleton shape="block" width="64px" height="64px" />
            <Stack gap={1}>
              <Skeleton width="9rem" height={`calc(1.12 * ${theme.fontSize.title})`} />
              <Skeleton width="6rem" height={smallLine} />
              <Skeleton width="8rem" height={smallLine} />
            </Stack>
          </Cluster>
          <Skeleton shape="block" height={`calc(3 * 1.55 * ${theme.fontSize.body})`} />
          <ButtonBone shape="block" />
        </Card>
      ))}
    </ClanGrid>
  </SkeletonGroup>
);

/** Placeholder of a clan's page below its back link. */
export const ClanSkeleton = () => (
  <SkeletonGroup>
    <Stack gap={6}>
      <BannerBox as="div">
        <Skeleton shape="block" width="7rem" height="7rem">
          <PaintedValue of="picture" />
        </Skeleton>
        <Stack gap={3}>
          <Heading level={1}>
            <PaintedValue of="title">
              <VisuallyHidden>Clan</VisuallyHidden>
              <Skeleton width="16rem" height="1lh" />
            </PaintedValue>
          </Heading>
          <Cluster gap={4}>
            <Skeleton width="7rem" height="1lh" />
            <Skeleton width="12rem" height="1lh" />
          </Cluster>
          <Text as="div" tone="muted">
            <PaintedValue of="text">
              <Skeleton height="2lh" />
            </PaintedValue>
          </Text>
        </Stack>
      </BannerBox>
      <Card padding="lg">
        <Skeleton width="8rem" height="1.75rem" />
        <MembersSkeleton />
      </Card>
    </Stack>
  </SkeletonGroup>
);

/** Placeholder of the clans page while its code loads. */
export const ClansPageSkeleton = () => (
  <Page>
    <PageHeader {...clansHeader} />
    <ClanListSkeleton />
  </Page>
);

/* As tall as the link: a touch target. */
const BackLinkBone = styled(Skeleton)`
  margin-block: calc((${theme.touchTarget} - 1.5rem) / 2);
`;

/** Placeholder of a clan's page while its code loads. */
export const ClanPageSkeleton = () => (
  <Page>
    <Stack gap={6}>
      <BackLinkBone width="8rem" height="1.5rem" />
      <ClanSkeleton />
    </Stack>
  </Page>
);
