import { usePortalConfig } from '@portal/portal';
import { Card, Grid, media, Page, PageHeader, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import { styled } from 'styled-components';
import { StatusFilter } from './status-filter';

export const CardFrame = styled(Card)<{ $live: boolean }>`
  position: relative;
  gap: 0;
  height: 100%;
  ${({ $live }) => $live && `border-color: color-mix(in srgb, ${theme.color.amber} 55%, transparent);`}

  /* The whole card is the click target of its link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  /* A transform would make the pressed button the containing block of that area, and the click would miss. */
  && a:active { transform: none; }

  /* Alone in its row. */
  ${media.tablet} {
    li:last-child:nth-child(odd) > & { flex-direction: row; }
    li:last-child:nth-child(odd) > & > * { flex: 1; border-block-end: none; }
  }
`;

/** A corner of the pitch: striped grass and the corner arc. */
export const Banner = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: 9.5rem;
  padding: ${theme.space[4]} ${theme.space[5]};
  background:
    radial-gradient(
      circle at 100% 100%,
      transparent 5.4rem,
      color-mix(in srgb, ${theme.color.chalk} 34%, transparent) 5.45rem 5.55rem,
      transparent 5.6rem
    ),
    repeating-linear-gradient(105deg, ${theme.color.pitch} 0 3.5rem, ${theme.color.pitchStripe} 3.5rem 7rem);
  border-block-end: 1px solid ${theme.color.line};
`;

export const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
`;

export const Foot = styled.div`
  margin-block-start: auto;
`;

const cards = [1, 2, 3, 4, 5, 6];

export const TournamentCardsSkeleton = () => (
  <SkeletonGroup>
    <Grid columns="cards">
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

export const tournamentsHeader = {
  title: 'Tournaments',
  subtitle: 'Cups for console and mobile players.',
  scene: <Scene of="tournaments" />,
};

/** Placeholder of the tournaments page while its code loads. */
export const TournamentsSkeleton = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Page>
      <PageHeader {...tournamentsHeader} />
      {liveTournaments ? (
        <Stack gap={6}>
          <StatusFilter />
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
