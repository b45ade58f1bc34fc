import type { Fixture } from '@portal/contracts';
import { FixtureCard, usePortalConfig, useQuery } from '@portal/portal';
import { Card, EmptyState, ErrorState, QueryState, SkeletonGroup, Stack, Text } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { CalendarClock } from 'lucide-react';
import { FormLetters, FormSkeleton } from './form-letters';
import { buildFixtureKey, fixtureQueries } from './queries';

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
  const [fixture] = [...(live.data ?? []), ...(next.data ?? [])];
  if (fixture) return <FixtureCard size="card" fixture={fixture} />;
  const retry = () => void Promise.all([live.refetch(), next.refetch()]);
  if (live.isError || next.isError) return <ErrorState compact title="Couldn't load matches." onRetry={retry} />;
  return (
    <Card>
      <EmptyState title="No match scheduled">The next match of a member appears here.</EmptyState>
    </Card>
  );
};

/** The side of the clan's member. In a match of two members, that of the winner. */
const findClanSide =
  (clanId: string) =>
  ({ home, away, winner }: Fixture): 'home' | 'away' => {
    const isBoth = home.look?.clan?.id === clanId && away.look?.clan?.id === clanId;
    if (isBoth) return winner ?? 'home';
    return home.look?.clan?.id === clanId ? 'home' : 'away';
  };

const Form = ({ clanId }: { clanId: string }) => (
  <QueryState
    query={useQuery(fixtureQueries.ofClan(clanId, 'done'))}
    skeleton={<FormSkeleton />}
    empty={<Text tone="muted">No matches played yet.</Text>}
    failure="Couldn't load the last results."
    compact
  >
    {(fixtures) => (
      <FormLetters fixtures={fixtures} findSide={findClanSide(clanId)}>
        <Stack gap={2}>
          {fixtures.map((fixture) => (
            <FixtureCard key={buildFixtureKey(fixture)} size="row" fixture={fixture} />
          ))}
        </Stack>
      </FormLetters>
    )}
  </QueryState>
);

/** The next match of a clan's members and their last results; placeholders while the clan loads. */
export const ClanMatchday = ({ clanId }: { clanId: string | undefined }) => {
  if (!usePortalConfig().features.playTournaments) return null;
  return (
    <TitledCard title="Matchday" icon={<CalendarClock aria-hidden />}>
      {clanId === undefined ? <CardSkeleton /> : <NextMatch clanId={clanId} />}
      {clanId === undefined ? <FormSkeleton /> : <Form clanId={clanId} />}
    </TitledCard>
  );
};
