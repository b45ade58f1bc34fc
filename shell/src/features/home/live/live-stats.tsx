import { formatCount, type UseQueryResult, useQuery } from '@portal/portal';
import { Alert, Button, Cluster, Section, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';
import { StatTiles } from '../stats-strip';
import { texts } from '../texts';
import { communityStatsQuery, competitionStatsQuery } from './live-queries';
import { FigureSkeleton, StatsSkeleton } from './live-skeletons';

/** A sum as the strip tells it, rounded down: `$0K+`, `$500`, `$12K+`, `$1.2M+`. */
const formatSum = (dollars: number): string => {
  if (dollars === 0) return '$0K+';
  if (dollars < 1000) return `$${dollars}`;
  if (dollars < 1_000_000) return `$${Math.floor(dollars / 1000)}K+`;
  return `$${formatTenths(Math.floor(dollars / 100_000))}M+`;
};
const formatTenths = (tenths: number) => formatCount(tenths / 10);

const words = texts.stats;

const Missing = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>{words.missing}</VisuallyHidden>
  </>
);

/** The figure once it is there; until then a bone, and a dash where it could not be loaded. */
const figureOf = <Stats,>({ data, isError }: UseQueryResult<Stats>, format: (stats: Stats) => string): ReactNode => {
  if (data) return format(data);
  return isError ? <Missing /> : <FigureSkeleton />;
};

/** The community in figures, from the two services that know them: one of them may be down. */
export const LiveStats = () => {
  const community = useQuery(communityStatsQuery);
  const competition = useQuery(competitionStatsQuery);
  const failed = [community, competition].filter(({ data, isError }) => !data && isError);
  if (community.isPending && competition.isPending) return <StatsSkeleton />;
  return (
    <Section aria-label={words.label}>
      <StatTiles
        playersLabel={community.data?.players === 1 ? words.player : words.players}
        players={figureOf(community, ({ players }) => formatCount(players))}
        tournaments={figureOf(competition, ({ tournaments }) => formatCount(tournaments))}
        clans={figureOf(competition, ({ clans }) => formatCount(clans))}
        prizePool={figureOf(competition, ({ prizePool }) => formatSum(prizePool))}
      />
      {failed.length > 0 && (
        <Alert tone="warning" live="polite">
          <Cluster justify="between">
            {words.failed}
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                for (const { refetch } of failed) void refetch();
              }}
            >
              {texts.retry}{' '}
            </Button>
          </Cluster>
        </Alert>
      )}
    </Section>
  );
};
