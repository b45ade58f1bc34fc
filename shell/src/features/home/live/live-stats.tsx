import { formatCount, type UseQueryResult, useQuery } from '@portal/portal';
import { ErrorState, Section, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { StatsSkeleton, StatTiles } from '../stats-strip.tsx';
import { texts } from '../texts.ts';
import { statsQueries } from './queries.ts';

/** Formats a sum, rounded down: `$0K+`, `$500`, `$12K+`, `$1.2M+`. */
const formatSum = (dollars: number): string => {
  if (dollars === 0) return '$0K+';
  if (dollars < 1000) return `$${dollars}`;
  if (dollars < 1_000_000) return `$${Math.floor(dollars / 1000)}K+`;
  return `$${formatCount(Math.floor(dollars / 100_000) / 10)}M+`;
};

const NotAvailable = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>Not available</VisuallyHidden>
  </>
);

/** The number, or a dash when it could not be loaded; undefined while it loads. */
const renderStat = <Stats,>({ data, isError }: UseQueryResult<Stats>, format: (stats: Stats) => string): ReactNode => {
  if (data) return format(data);
  return isError ? <NotAvailable /> : undefined;
};

/** Stats from two services, one of which may be down. */
export const LiveStats = () => {
  const community = useQuery(statsQueries.community());
  const competition = useQuery(statsQueries.competition());
  const failed = [community, competition].filter(({ data, isError }) => !data && isError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  if (community.isPending && competition.isPending) return <StatsSkeleton />;
  return (
    <Section aria-label={texts.stats}>
      <StatTiles
        playersLabel={community.data?.players === 1 ? 'Player' : 'Players'}
        players={renderStat(community, ({ players }) => formatCount(players))}
        tournaments={renderStat(competition, ({ tournaments }) => formatCount(tournaments))}
        clans={renderStat(competition, ({ clans }) => formatCount(clans))}
        prizePool={renderStat(competition, ({ prizePool }) => formatSum(prizePool))}
      />
      {failed.length > 0 && <ErrorState compact title="Couldn't load these stats." onRetry={retry} />}
    </Section>
  );
};
