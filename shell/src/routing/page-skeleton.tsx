import { Card, Grid, Page, Skeleton, SkeletonGroup, Stack } from '@portal/ui';

const cards = ['first', 'second', 'third'];

/** Stands for a page whose code is on its way: a title and a row of cards, as most pages begin. */
export const PageSkeleton = () => (
  <SkeletonGroup label="Loading page...">
    <Page>
      <Stack gap={3}>
        <Skeleton width="min(20rem, 70%)" height="3rem" />
        <Skeleton width="min(32rem, 90%)" height="1.5rem" />
      </Stack>
      <Grid>
        {cards.map((card) => (
          <Card key={card}>
            <Skeleton shape="block" height="9rem" />
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="90%" />
          </Card>
        ))}
      </Grid>
    </Page>
  </SkeletonGroup>
);
