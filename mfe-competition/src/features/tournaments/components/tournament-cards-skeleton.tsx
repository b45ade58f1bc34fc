import { Grid, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { Banner, Body, CardFrame, Foot } from './tournament-card-parts';

const cards = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The cards of the list, in their size, while they are on their way. */
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
