import { tournamentStatuses } from '@portal/contracts/tournament-status';
import { usePortalConfig, useSearchParams } from '@portal/portal';
import { Page, PageHeader, Stack } from '@portal/ui';
import { LiveTournaments } from './components/live-tournaments';
import { NoTournaments } from './components/no-tournaments';
import { StatusFilter } from './components/status-filter';
import { texts } from './texts';

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
export const TournamentsPage = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <Page>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {liveTournaments ? <FilteredTournaments /> : <NoTournaments />}
    </Page>
  );
};
