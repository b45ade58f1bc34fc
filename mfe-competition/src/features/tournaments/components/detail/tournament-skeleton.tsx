import { Card, Page, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { Columns, Main, Stats } from './detail-layout';

const stats = ['prize', 'participants', 'places', 'start', 'end'];

const HeroBone = styled(Skeleton)`
  border-radius: ${theme.radius.lg};
`;

/** Placeholder of the tournament page while its code and data load. */
export const TournamentSkeleton = () => (
  <Page>
    <SkeletonGroup>
      <Stack gap={8}>
        <Stack gap={5}>
          <Skeleton width="11rem" height="1.5rem" />
          <HeroBone shape="block" height="15rem" />
          <Stats as="div">
            {stats.map((stat) => (
              <Skeleton key={stat} shape="block" height="6.25rem" />
            ))}
          </Stats>
        </Stack>
        <Columns>
          <Main>
            <Stack gap={5}>
              <Skeleton width="16rem" height="2.25rem" />
              <Skeleton shape="block" height="17rem" />
            </Stack>
            <Stack gap={5}>
              <Skeleton width="14rem" height="2.25rem" />
              <Skeleton shape="block" height="15.5rem" />
            </Stack>
          </Main>
          <Card padding="lg">
            <Skeleton width="9rem" height="1.75rem" />
            <Skeleton shape="block" height="17.5rem" />
          </Card>
        </Columns>
      </Stack>
    </SkeletonGroup>
  </Page>
);
