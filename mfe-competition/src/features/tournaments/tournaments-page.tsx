import type { Tournament } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import {
  ButtonLink,
  useDocumentTitle,
  useFocusOnNewRows,
  usePagedList,
  usePortalConfig,
  useSearchParams,
} from '@portal/portal';
import { Card, createLazy, EmptyState, Grid, QueryState, Stack, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { tournamentQueries } from '../../live/queries.ts';
import { LazyView, ViewSkeleton } from '../../shared/lazy-view.tsx';
import { readFilter, type TournamentFilter } from '../../shared/status.ts';
import { CreateLink } from './create-link.tsx';
import { OwnTournaments, useOwnEntries } from './own-tournaments.tsx';
import { SectionList, useFocusOnNew } from './section-list.tsx';
import { StatusFilter } from './status-filter.tsx';
import { TournamentCard } from './tournament-card.tsx';
import { TournamentCardsSkeleton, TournamentsLayout } from './tournaments-layout.tsx';
import { useMayOrganize } from './use-may-organize.ts';

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

const NoMatchingTournaments = () => (
  <EmptyCard
    title="No matching tournaments"
    description="No tournament has this status right now."
    to={competitionPaths.tournaments()}
    action="Show all tournaments"
  />
);

const MoreTournaments = ({ list, onPress }: { list: LiveTournamentsProps['list']; onPress: () => void }) => (
  <LoadMore list={list} onPress={onPress} label="Load More Tournaments" failedText="Couldn't load more tournaments." />
);

interface LiveTournamentsProps {
  list: ReturnType<typeof usePagedList<Tournament>>;
  status: TournamentFilter | undefined;
}

/** Tournaments page by page, in one grid. Pass the status as `key`, so that focus tracking restarts. */
const LiveTournaments = ({ list, status }: LiveTournamentsProps) => {
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  if (list.data?.length === 0) return status ? <NoMatchingTournaments /> : <NoTournaments />;
  return (
    <QueryState
      query={list}
      skeleton={<TournamentCardsSkeleton />}
      failure="Couldn't load tournaments."
      headingLevel={2}
      card
    >
      {(tournaments) => (
        <Stack gap={8}>
          <Grid asChild columns="cards">
            <ul role="list" ref={rowsRef}>
              {tournaments.map((tournament) => (
                <li key={tournament.id}>
                  <TournamentCard tournament={tournament} filter={status} />
                </li>
              ))}
            </ul>
          </Grid>
          <MoreTournaments list={list} onPress={expectRows} />
        </Stack>
      )}
    </QueryState>
  );
};

/** Tournaments page by page where some are played in the portal: the visitor's own, then by section. */
const PlayedTournaments = ({ list, status }: LiveTournamentsProps) => {
  const { listRef, expectMore } = useFocusOnNew(list.data);
  const own = useOwnEntries();
  if (list.data?.length === 0) return status ? <NoMatchingTournaments /> : <NoTournaments />;
  return (
    <QueryState
      query={own.isLoading ? { ...list, data: undefined, error: null } : list}
      skeleton={<TournamentCardsSkeleton />}
      failure="Couldn't load tournaments."
      headingLevel={2}
      card
    >
      {(tournaments) => (
        <Stack gap={8} ref={listRef}>
          <OwnTournaments entries={own.entries} matches={own.matches} />
          <SectionList tournaments={tournaments} filter={status} entries={own.entries} />
          <MoreTournaments list={list} onPress={expectMore} />
        </Stack>
      )}
    </QueryState>
  );
};

const FilteredTournaments = () => {
  const [query] = useSearchParams();
  // An unknown status in the URL shows all tournaments.
  const status = readFilter(query.get('status'));
  const list = usePagedList(tournamentQueries.list(status));
  const List = usePortalConfig().features.playTournaments ? PlayedTournaments : LiveTournaments;
  return (
    <Stack gap={6}>
      {/* Stays when the filter changes: screen readers announce only changes of a region that exists. */}
      <VisuallyHidden role="status">{list.data && `Tournaments shown: ${list.data.length}`}</VisuallyHidden>
      <StatusFilter chosen={status ?? 'all'} />
      <List key={status ?? 'all'} list={list} status={status} />
    </Stack>
  );
};

const create = createLazy(
  async () =>
    (await import(/* webpackChunkName: "create-tournament" */ '../create/create-tournament.tsx')).CreateTournament,
);

const OrganizersOnly = () => (
  <EmptyCard
    title="For organizers only"
    description="Ask the operators of the portal if you want to organize tournaments."
    to={competitionPaths.tournaments()}
    action="Show all tournaments"
  />
);

/** The form for a new tournament, for those who may create one. */
const NewTournament = () => {
  const access = useMayOrganize();
  if (access === 'loading') return <ViewSkeleton />;
  return access === 'granted' ? (
    <LazyView view={create} props={{}} failure="Couldn't load this page." />
  ) : (
    <OrganizersOnly />
  );
};

/** The list, or the form for a new tournament in its place. */
const ListOrForm = () => {
  const [query] = useSearchParams();
  const isCreating = query.get('create') === 'yes';
  useDocumentTitle(isCreating ? 'Create Tournament' : 'Tournaments');
  return (
    <TournamentsLayout actions={!isCreating && <CreateLink />}>
      {isCreating ? <NewTournament /> : <FilteredTournaments />}
    </TournamentsLayout>
  );
};

/** /tournaments: always empty, as specified, unless the `liveTournaments` feature is on. */
export const Page = () => {
  const { liveTournaments, playTournaments } = usePortalConfig().features;
  if (liveTournaments && playTournaments) return <ListOrForm />;
  return <TournamentsLayout>{liveTournaments ? <FilteredTournaments /> : <NoTournaments />}</TournamentsLayout>;
};
