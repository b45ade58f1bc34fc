import { PaintedValue, usePortalConfig } from '@portal/portal';
import { Card, Hero, media, Page, Skeleton, SkeletonGroup, Stack, StatList, theme, VisuallyHidden } from '@portal/ui';
import { styled } from 'styled-components';

/** Wide screens: bracket and participants on the left, the info panel on the right. */
export const Columns = styled.div`
  display: grid;
  gap: ${theme.space[8]};

  ${media.lg} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    align-items: start;
  }
`;

/** Phones: the prize in a separate row. Wide screens: all five tiles in one row. */
export const Stats = styled(StatList)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  > :first-child { grid-column: 1 / -1; }

  ${media.lg} {
    grid-template-columns: 1.3fr repeat(4, minmax(0, 1fr));
    > :first-child { grid-column: auto; }
  }
`;

const stats = ['prize', 'participants', 'places', 'start', 'end'];

const SectionBone = ({ height }: { height: string }) => (
  <Stack gap={5}>
    <Skeleton width="16rem" height="2.25rem" />
    <Skeleton shape="block" height={height} />
  </Stack>
);

const StatBone = styled(Skeleton)`
  height: 5.375rem;
  ${media.lg} { height: 5.9rem; }
`;

/* As tall as the link: a touch target. */
const BackLinkBone = styled(Skeleton)`
  margin-block: calc((${theme.touchTarget} - 1.5rem) / 2);
`;

/** Placeholder of the tournament page while its code and data load. */
export const TournamentSkeleton = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Page>
      <SkeletonGroup>
        <Stack gap={8}>
          <Stack gap={5}>
            <BackLinkBone width="11rem" height="1.5rem" />
            <Hero
              eyebrow={<Skeleton width="5rem" height="1lh" />}
              title={
                <PaintedValue of="title">
                  <VisuallyHidden>Tournament</VisuallyHidden>
                  <Skeleton width="14rem" height="1lh" />
                </PaintedValue>
              }
            >
              <Skeleton width="6rem" height="1.75rem" />
            </Hero>
            <Stats as="div">
              {stats.map((stat) => (
                <StatBone key={stat} shape="block" />
              ))}
            </Stats>
          </Stack>
          <Columns>
            <Stack gap={10}>
              <SectionBone height="17rem" />
              {!liveTournaments && <SectionBone height="15.5rem" />}
            </Stack>
            <Card padding="lg">
              <Skeleton width="9rem" height="1.75rem" />
              <Skeleton shape="block" height="17.5rem" />
            </Card>
          </Columns>
        </Stack>
      </SkeletonGroup>
    </Page>
  );
};
