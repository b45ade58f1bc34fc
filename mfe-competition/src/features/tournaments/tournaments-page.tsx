import { texts } from '@portal/contracts/texts';
import { usePortalConfig } from '@portal/portal';
import { PageHeader, Page as PageLayout, Stack } from '@portal/ui';
import { LiveTournaments } from './components/live-tournaments';
import { NoTournaments } from './components/no-tournaments';
import { StatusFilter } from './components/status-filter';
import { useStatusFilter } from './hooks/use-status-filter';

const words = texts.tournamentsList;

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
      <PageHeader title={words.title} subtitle={words.subtitle} />
      {liveTournaments ? <FilteredTournaments /> : <NoTournaments />}
    </PageLayout>
  );
};
