import { usePortalConfig } from '@portal/portal';
import { PageHeader, Page as PageLayout, Stack } from '@portal/ui';
import { LiveTournaments } from './components/live-tournaments';
import { NoTournaments } from './components/no-tournaments';
import { StatusFilter } from './components/status-filter';
import { useStatusFilter } from './hooks/use-status-filter';
import { texts } from './texts';

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
