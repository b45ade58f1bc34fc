import { usePortalConfig } from '@portal/portal';
import { Card, Grid, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { Banner, Body, CardFrame, Foot } from './tournament-card-parts';

const cards = [1, 2, 3, 4, 5, 6];

export const TournamentCardsSkeleton = () => (
  <SkeletonGroup>
    <Grid>
      {cards.map((card) => (
        <CardFrame key={card} padding="none" $live={false}>
          <Banner>
            <Skeleton width="5rem" height="1.375rem" />
            <Skeleton width="8rem" height="3.5rem" />
          </Banner>
          <Body>
            <Skeleton width="75%" height="1.75rem" />
            <Stack gap={2}>
              <Skeleton height="1.375rem" />
              <Skeleton height="6px" />
            </Stack>
            <Stack gap={2}>
              <Skeleton height="1.375rem" />
              <Skeleton height="1.375rem" />
            </Stack>
            <Foot>
              <Skeleton shape="block" height="2.75rem" />
            </Foot>
          </Body>
        </CardFrame>
      ))}
    </Grid>
  </SkeletonGroup>
);

/** Placeholder of the tournaments page while its code loads. */
export const TournamentsSkeleton = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Page>
      <Stack gap={2}>
        <Skeleton width="14rem" height={`calc(1.12 * ${theme.fontSize.display})`} />
        <Skeleton width="min(26rem, 90%)" height={`calc(1.55 * ${theme.fontSize.lead})`} />
      </Stack>
      {liveTournaments ? (
        <Stack gap={6}>
          <Skeleton shape="block" width="min(28rem, 100%)" height={theme.touchTarget} />
          <TournamentCardsSkeleton />
        </Stack>
      ) : (
        <SkeletonGroup>
          <Card padding="lg">
            <Skeleton shape="block" height="19rem" />
          </Card>
        </SkeletonGroup>
      )}
    </Page>
  );
};
