import type { ListedMatchResponse } from '@portal/contracts';
import { FixtureCard } from '@portal/match';
import { usePortalConfig, useQuery } from '@portal/portal';
import { Card, EmptyState, ErrorState, SkeletonGroup } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { CalendarClock } from 'lucide-react';
import { fixtureQueries } from '../../../live/fixtures.ts';
import { FormSkeleton } from '../../../match/form-letters.tsx';
import { LastResults } from '../../../match/last-results.tsx';

const CardSkeleton = () => <FixtureCard size="card" fixture={undefined} />;

const NextMatch = ({ clanId }: { clanId: string }) => {
  const live = useQuery(fixtureQueries.ofClan(clanId, 'live'));
  const next = useQuery(fixtureQueries.ofClan(clanId, 'next'));
  if (live.isPending || next.isPending)
    return (
      <SkeletonGroup>
        <CardSkeleton />
      </SkeletonGroup>
    );
  const fixtures = [...(live.data ?? []), ...(next.data ?? [])];
  // The clan's own fixtures come before those of single members.
  const fixture = fixtures.find(({ home }) => home.entrant?.kind === 'clans') ?? fixtures[0];
  if (fixture) return <FixtureCard size="card" fixture={fixture} />;
  const retry = () => void Promise.all([live.refetch(), next.refetch()]);
  if (live.isError || next.isError) return <ErrorState compact title="Couldn't load matches." onRetry={retry} />;
  return (
    <Card>
      <EmptyState title="No match scheduled">The next match of the clan or of a member appears here.</EmptyState>
    </Card>
  );
};

/** The side of the clan or of its member. In a match of two members, that of the winner. */
const findClanSide =
  (clanId: string) =>
  ({ home, away, winner }: ListedMatchResponse): 'home' | 'away' => {
    const isBoth = home.look?.clan?.id === clanId && away.look?.clan?.id === clanId;
    if (isBoth) return winner ?? 'home';
    return home.look?.clan?.id === clanId ? 'home' : 'away';
  };

/** The next match of a clan or of its members, and their last results; placeholders while the clan loads. */
export const ClanMatchday = ({ clanId }: { clanId: string | undefined }) => {
  if (!usePortalConfig().features.playTournaments) return null;
  return (
    <TitledCard title="Matchday" icon={<CalendarClock aria-hidden />}>
      {clanId === undefined ? <CardSkeleton /> : <NextMatch clanId={clanId} />}
      {clanId === undefined ? (
        <FormSkeleton />
      ) : (
        <LastResults query={fixtureQueries.ofClan(clanId, 'done')} findSide={findClanSide(clanId)} />
      )}
    </TitledCard>
  );
};
