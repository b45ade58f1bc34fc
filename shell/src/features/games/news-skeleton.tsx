import { Card, Grid, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';

const CardText = styled(Stack)`
  padding: 0 ${theme.space[5]} ${theme.space[5]};
`;

const PictureSkeleton = styled(Skeleton)`
  aspect-ratio: 16 / 9;
`;

/** The latest articles while their widget loads. */
export const NewsSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading news...">
    <Grid columns={3}>
      {Array.from({ length: cards }, (_, index) => `article-${index}`).map((article) => (
        <Card key={article} padding="none">
          <PictureSkeleton shape="block" height="auto" />
          <CardText gap={3}>
            <Skeleton width="9rem" height="1.75rem" />
            <Skeleton width="85%" height="3rem" />
            <Skeleton height="4.5rem" />
          </CardText>
        </Card>
      ))}
    </Grid>
  </SkeletonGroup>
);
