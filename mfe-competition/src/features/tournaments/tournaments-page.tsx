import { type TournamentStatus, tournamentStatuses } from '@portal/contracts/tournament-status';
import { usePortalConfig, useSearchParams } from '@portal/portal';
import { PageHeader, Page as PageLayout, Stack } from '@portal/ui';
import { LiveTournaments } from './components/live-tournaments';
import { NoTournaments } from './components/no-tournaments';
import { StatusFilter } from './components/status-filter';
import { texts } from './texts';

/** The status that the address asks for; undefined for all, also where it names none that exists. */
const useStatusFilter = (): TournamentStatus | undefined => {
  const [query] = useSearchParams();
  return tournamentStatuses.find((status) => status === query.get('status'));
};

const FilteredTournaments = () => {
  const status = useStatusFilter();
  return (
    <Stack gap={6}>
      <StatusFilter chosen={status} />
      <LiveTournaments key={status ?? 'all'} status={status} />
    </Stack>
  );
};

/** /tournaments: always empty, as the specification fixes it, unless the operator shows live ones. */
export const Page = () => {
  const { liveTournaments } = usePortalConfig().features;
  return (
    <PageLayout>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {liveTournaments ? <FilteredTournaments /> : <NoTournaments />}
    </PageLayout>
  );
};
