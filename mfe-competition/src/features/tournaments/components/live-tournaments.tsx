import type { TournamentStatus } from '@portal/contracts/tournament-status';
import { useFocusOnNewRows, usePagedList } from '@portal/portal';
import { Alert, Button, Card, ErrorState, Grid, Stack } from '@portal/ui';
import { tournamentsOptions } from '../api/tournaments';
import { texts } from '../texts';
import { NoMatch, NoTournaments } from './no-tournaments';
import { TournamentCard } from './tournament-card';
import { TournamentCardsSkeleton } from './tournaments-skeleton';

/** Tournaments page by page, optionally of one status. Pass the status as `key`, so that focus tracking restarts. */
export const LiveTournaments = ({ status }: { status: TournamentStatus | undefined }) => {
  const page = usePagedList(tournamentsOptions(status));
  const { rowsRef, expectRows } = useFocusOnNewRows(page.status === 'ready' ? page.rows.length : 0);

  if (page.status === 'loading') return <TournamentCardsSkeleton />;
  if (page.status === 'failed') {
    return (
      <Card padding="lg">
        <ErrorState title={texts.failed.title} headingLevel={2} onRetry={page.retry}>
          {texts.failed.description}
        </ErrorState>
      </Card>
    );
  }
  if (page.rows.length === 0) return status ? <NoMatch /> : <NoTournaments />;

  const loadMore = () => {
    expectRows();
    page.loadMore();
  };
  return (
    <Stack gap={8}>
      <Grid asChild>
        <ul role="list" ref={rowsRef}>
          {page.rows.map((tournament) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} />
            </li>
          ))}
        </ul>
      </Grid>
      {page.more !== 'none' && (
        <Stack gap={4} align="center">
          {page.more === 'failed' && (
            <Alert tone="danger" live="assertive">
              {texts.moreFailed}
            </Alert>
          )}
          <Button variant="secondary" size="lg" pending={page.more === 'loading'} onClick={loadMore}>
            {texts.loadMore}
          </Button>
        </Stack>
      )}
    </Stack>
  );
};
