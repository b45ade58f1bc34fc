import { formatCount, type UseQueryResult, useQuery } from '@portal/portal';
import { Alert, Button, Cluster, Section, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { StatTiles } from '../stats-strip';
import { texts } from '../texts';
import { communityStatsQuery, competitionStatsQuery } from './live-queries';
import { StatSkeleton, StatsSkeleton } from './live-skeletons';

/** Formats a sum, rounded down: `$0K+`, `$500`, `$12K+`, `$1.2M+`. */
const formatSum = (dollars: number): string => {
  if (dollars === 0) return '$0K+';
  if (dollars < 1000) return `$${dollars}`;
  if (dollars < 1_000_000) return `$${Math.floor(dollars / 1000)}K+`;
  return `$${formatCount(Math.floor(dollars / 100_000) / 10)}M+`;
};

const Missing = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>Not available</VisuallyHidden>
  </>
);

/** The number, its skeleton, or a dash when it could not be loaded. */
const statOf = <Stats,>({ data, isError }: UseQueryResult<Stats>, format: (stats: Stats) => string): ReactNode => {
  if (data) return format(data);
  return isError ? <Missing /> : <StatSkeleton />;
};

/** Stats from two services, one of which may be down. */
export const LiveStats = () => {
  const community = useQuery(communityStatsQuery);
  const competition = useQuery(competitionStatsQuery);
  const failed = [community, competition].filter(({ data, isError }) => !data && isError);
  if (community.isPending && competition.isPending) return <StatsSkeleton />;
  return (
    <Section aria-label={texts.stats}>
      <StatTiles
        playersLabel={community.data?.players === 1 ? 'Player' : 'Players'}
        players={statOf(community, ({ players }) => formatCount(players))}
        tournaments={statOf(competition, ({ tournaments }) => formatCount(tournaments))}
        clans={statOf(competition, ({ clans }) => formatCount(clans))}
        prizePool={statOf(competition, ({ prizePool }) => formatSum(prizePool))}
      />
      {failed.length > 0 && (
        <Alert tone="warning" live="polite">
          <Cluster justify="between">
            These stats could not be loaded.
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                for (const { refetch } of failed) void refetch();
              }}
            >
              Try again
            </Button>
          </Cluster>
        </Alert>
      )}
    </Section>
  );
};
