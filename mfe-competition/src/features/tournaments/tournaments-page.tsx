import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { type TournamentStatus, tournamentStatuses } from '@portal/contracts/tournament-status';
import { ButtonLink, Link, useFocusOnNewRows, usePagedList, usePortalConfig, useSearchParams } from '@portal/portal';
import {
  Alert,
  Button,
  Card,
  Cluster,
  EmptyState,
  ErrorState,
  focusRing,
  Grid,
  media,
  PageHeader,
  Page as PageLayout,
  Stack,
  theme,
} from '@portal/ui';
import { styled } from 'styled-components';
import { tournamentsOptions } from './api/tournaments';
import { TournamentCard } from './components/tournament-card';
import { TournamentCardsSkeleton } from './components/tournaments-skeleton';

const Choice = styled(Link)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  min-height: ${theme.touchTarget};
  padding-inline: ${theme.space[4]};
  font-size: ${theme.fontSize.small};
  font-weight: 600;
  color: ${theme.color.textMuted};
  text-decoration: none;
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.lineControl};
  border-radius: ${theme.radius.full};
  transition: color ${theme.duration.fast} ${theme.easing}, border-color ${theme.duration.fast} ${theme.easing};

  &[aria-current] {
    color: ${theme.color.onAccent};
    background: ${theme.color.accent};
    border-color: ${theme.color.accent};
  }
  ${media.hover} { &:hover:not([aria-current]) { color: ${theme.color.text}; border-color: ${theme.color.text}; } }
`;

const choices: readonly { status: TournamentStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'live', label: 'Live' },
  { status: 'upcoming', label: 'Upcoming' },
  { status: 'completed', label: 'Completed' },
  { status: 'unknown', label: 'Unknown' },
];

/** Links rather than buttons: a filtered list has a URL to share and to go back to. */
const StatusFilter = ({ chosen }: { chosen: TournamentStatus | undefined }) => (
  <nav aria-label="Filter by status">
    <Cluster gap={2} asChild>
      <ul role="list">
        {choices.map(({ status, label }) => (
          <li key={label}>
            <Choice to={competitionPaths.tournaments({ status })} aria-current={status === chosen ? 'true' : undefined}>
              {label}
            </Choice>
          </li>
        ))}
      </ul>
    </Cluster>
  </nav>
);

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

/** Tournaments page by page, optionally of one status. Pass the status as `key`, so that focus tracking restarts. */
const LiveTournaments = ({ status }: { status: TournamentStatus | undefined }) => {
  const page = usePagedList(tournamentsOptions(status));
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
        title="No Matching Tournaments"
        description="No tournament has this status right now."
        to={competitionPaths.tournaments()}
        action="Show All Tournaments"
      />
    );

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
              More tournaments could not be loaded. Please try again.
            </Alert>
          )}
          <Button variant="secondary" size="lg" pending={page.more === 'loading'} onClick={loadMore}>
            Load More Tournaments
          </Button>
        </Stack>
      )}
    </Stack>
  );
};

const FilteredTournaments = () => {
  const [query] = useSearchParams();
  // Undefined (all tournaments) also where the URL names no known status.
  const status = tournamentStatuses.find((known) => known === query.get('status'));
  return (
    <Stack gap={6}>
      <StatusFilter chosen={status} />
      <LiveTournaments key={status ?? 'all'} status={status} />
    </Stack>
  );
};

/** /tournaments: always empty, as specified, unless the `liveTournaments` feature is on. */
export const Page = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <PageLayout>
      <PageHeader title="Tournaments" subtitle="Cups and leagues for console and mobile players." />
      {liveTournaments ? <FilteredTournaments /> : <NoTournaments />}
    </PageLayout>
  );
};
