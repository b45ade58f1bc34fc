import type { EmailOverview } from '@portal/contracts';
import { PageLink, useQuery } from '@portal/portal';
import { FilterLinks } from '@portal/screens';
import { PageHeader, Page as PageLayout, QueryState } from '@portal/ui';
import { paths } from '../paths.ts';
import { PageSkeleton } from '../shared/page-skeleton.tsx';
import { AuditPanel } from './components/audit-panel.tsx';
import { EmailsPanel } from './components/emails-panel.tsx';
import { OperatorFailure, StaleDataAlert } from './components/operator-states.tsx';
import { OverviewPanel } from './components/overview-panel.tsx';
import { SuppressionsPanel } from './components/suppressions-panel.tsx';
import { useOperationsView } from './hooks/use-operations-view.ts';
import { overviewQueries } from './queries.ts';
import { type OperationsTab, tabs } from './view.ts';

const tabNames: Record<OperationsTab, string> = {
  overview: 'Overview',
  emails: 'Emails',
  suppressions: 'Suppressions',
  audit: 'Audit log',
};

interface EmailOperationsProps {
  overview: EmailOverview;
  /** Whether the data is older than it seems. */
  isStale: boolean;
}

const pollMs = 5_000;

const EmailOperations = ({ overview, isStale }: EmailOperationsProps) => {
  const { view } = useOperationsView();
  return (
    <PageLayout>
      <PageHeader
        title="Email operations"
        subtitle="Delivery of every email, and the tools to repair it."
        actions={<PageLink to={paths.remoteOperations()}>Remotes</PageLink>}
      />
      {isStale && <StaleDataAlert />}
      <FilterLinks
        label="Email operations"
        links={tabs.map((tab) => ({
          to: paths.emailOperations({ tab: tab === 'overview' ? undefined : tab }),
          label: tabNames[tab],
          isCurrent: tab === view.tab,
        }))}
      />
      {view.tab === 'overview' && <OverviewPanel overview={overview} />}
      {view.tab === 'emails' && <EmailsPanel />}
      {view.tab === 'suppressions' && <SuppressionsPanel />}
      {view.tab === 'audit' && <AuditPanel />}
    </PageLayout>
  );
};

/** /operations/email: for operators. */
export const Page = () => {
  const query = useQuery({
    ...overviewQueries.detail(),
    refetchInterval: ({ state }) => (state.data ? pollMs : false),
  });
  return (
    <QueryState
      query={query}
      skeleton={<PageSkeleton />}
      failure={(error, retry) => (
        <OperatorFailure error={error} retry={retry} title="Couldn't load email operations." />
      )}
    >
      {(overview) => <EmailOperations overview={overview} isStale={query.isError} />}
    </QueryState>
  );
};
