import type { Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink, useFocusOnNewRows, usePagedList, usePortalConfig, useSearchParams } from '@portal/portal';
import { Card, EmptyState, ErrorState, Grid, PageHeader, Page as PageLayout, Stack, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { tournamentsOptions } from './api/tournaments';
import { StatusFilter } from './components/status-filter';
import { TournamentCard } from './components/tournament-card';
import { TournamentCardsSkeleton, tournamentsHeader } from './components/tournaments-skeleton';
import { readFilter, type TournamentFilter } from './status';

interface EmptyCardProps {
  title: string;
  description: string;
  to: string;
  action: string;
}

const EmptyCard = ({ title, description, to, action }: EmptyCardProps) => (
  <Card padding="lg">
    <EmptyState
      title={title}
      headingLevel={2}
      action={
        <ButtonLink variant="secondary" to={to}>
          {action}
        </ButtonLink>
      }
    >
      {description}
    </EmptyState>
  </Card>
);

const NoTournaments = () => (
  <EmptyCard
    title="No Tournaments Available"
    description="There are currently no tournaments running. Check back soon..."
    to={communityPaths.leaderboard()}
    action="View Full Leaderboard"
  />
);

interface LiveTournamentsProps {
  page: ReturnType<typeof usePagedList<Tournament>>;
  status: TournamentFilter | undefined;
}

/** Tournaments page by page, optionally of one status. Pass the status as `key`, so that focus tracking restarts. */
const LiveTournaments = ({ page, status }: LiveTournamentsProps) => {
  const { rowsRef, expectRows } = useFocusOnNewRows(page.status === 'ready' ? page.rows.length : 0);

  if (page.status === 'loading') return <TournamentCardsSkeleton />;
  if (page.status === 'failed')
    return (
      <Card padding="lg">
        <ErrorState title="Tournaments could not be loaded" headingLevel={2} onRetry={page.retry}>
          Please check your connection and try again.
        </ErrorState>
      </Card>
    );
  if (page.rows.length === 0 && !status) return <NoTournaments />;
  if (page.rows.length === 0)
    return (
      <EmptyCard
        title="No matching tournaments"
        description="No tournament has this status right now."
        to={competitionPaths.tournaments()}
        action="Show all tournaments"
      />
    );

  return (
    <Stack gap={8}>
      <Grid asChild columns="cards">
        <ul role="list" ref={rowsRef}>
          {page.rows.map((tournament) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} filter={status} />
            </li>
          ))}
        </ul>
      </Grid>
      <LoadMore
        list={page}
        onPress={expectRows}
        label="Load More Tournaments"
        failedText="More tournaments could not be loaded. Please try again."
      />
    </Stack>
  );
};

const FilteredTournaments = () => {
  const [query] = useSearchParams();
  // Undefined (all tournaments) also where the URL names no known status.
  const chosen = readFilter(query.get('status'));
  const page = usePagedList(tournamentsOptions(chosen));
  return (
    <Stack gap={6}>
      {/* Stays when the filter changes: screen readers announce only changes of a region that exists. */}
      <VisuallyHidden role="status">
        {page.status === 'ready' && `Tournaments shown: ${page.rows.length}`}
      </VisuallyHidden>
      <StatusFilter chosen={chosen ?? 'all'} />
      <LiveTournaments key={chosen ?? 'all'} page={page} status={chosen} />
    </Stack>
  );
};

/** /tournaments: always empty, as specified, unless the `liveTournaments` feature is on. */
export const Page = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <PageLayout>
      <PageHeader {...tournamentsHeader} />
      {liveTournaments ? <FilteredTournaments /> : <NoTournaments />}
    </PageLayout>
  );
};
