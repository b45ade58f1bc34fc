import { Card, Grid, Section, Skeleton, SkeletonGroup, Stack, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { StatTiles } from '../stats-strip';
import { texts } from '../texts';

const rows = ['first', 'second', 'third'];

export const StatSkeleton = () => <Skeleton width="4ch" height="1.12em" />;

export const StatsSkeleton = () => (
  <Section aria-label={texts.stats}>
    <SkeletonGroup>
      <StatTiles
        playersLabel="Players"
        players={<StatSkeleton />}
        tournaments={<StatSkeleton />}
        clans={<StatSkeleton />}
        prizePool={<StatSkeleton />}
      />
    </SkeletonGroup>
  </Section>
);

/** Shared by rows and their skeletons, so that both have the same height. */
export const RowFrame = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  min-height: 6.5rem;
  padding: ${theme.space[3]} ${theme.space[5]};
`;

export const RowsSkeleton = () => (
  <SkeletonGroup>
    <Card padding="none">
      <div>
        {rows.map((row) => (
          <RowFrame key={row}>
            <Skeleton shape="block" width="72px" height="72px" />
            <Stack gap={2}>
              <Skeleton width="6rem" height="1.25rem" />
              <Skeleton width="12rem" height="1.375rem" />
              <Skeleton width="9rem" height="1.125rem" />
            </Stack>
          </RowFrame>
        ))}
      </div>
    </Card>
  </SkeletonGroup>
);

export const SectionsSkeleton = () => (
  <Grid min="lg" gap={8}>
    <Section title={texts.tournaments.title}>
      <RowsSkeleton />
    </Section>
    <Section title={texts.news.title}>
      <RowsSkeleton />
    </Section>
  </Grid>
);
