import type { EmailOverview } from '@portal/contracts';
import { emailQueueBoardPath } from '@portal/contracts/email/ui';
import { FilterLinks, PageLink } from '@portal/portal';
import { Badge, Cluster, PageHeader, Page as PageLayout, QueryState } from '@portal/ui';
import { ExternalLink } from 'lucide-react';
import { paths } from '../paths';
import { PageSkeleton } from '../shared/page-skeleton';
import { AuditPanel } from './components/audit-panel';
import { MessagesPanel } from './components/messages-panel';
import { OperatorFailure, StaleDataAlert } from './components/operator-states';
import { OverviewPanel } from './components/overview-panel';
import { SuppressionsPanel } from './components/suppressions-panel';
import { useOperationsView } from './hooks/use-operations-view';
import { useOverview } from './hooks/use-overview';
import { type OperationsTab, tabs } from './view';

const tabNames: Record<OperationsTab, string> = {
  overview: 'Overview',
  messages: 'Messages',
  suppressions: 'Suppressions',
  audit: 'Audit log',
};

interface EmailOperationsProps {
  overview: EmailOverview;
  /** Whether the data is older than it seems. */
  isStale: boolean;
  isLive: boolean;
}

const EmailOperations = ({ overview, isStale, isLive }: EmailOperationsProps) => {
  const { view } = useOperationsView();
  return (
    <PageLayout>
      <PageHeader
        title="Email operations"
        subtitle="Delivery of every email, and the tools to repair it."
        actions={
          <Cluster>
            <PageLink to={emailQueueBoardPath} reloadDocument target="_blank">
              Queues
              <ExternalLink role="img" aria-label="(new tab)" />
            </PageLink>
            <PageLink to={paths.remoteOperations()}>Remotes</PageLink>
            <Badge tone={isLive ? 'live' : 'neutral'}>{isLive ? 'Live' : 'Updates every 5 s'}</Badge>
          </Cluster>
        }
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
      {view.tab === 'messages' && <MessagesPanel />}
      {view.tab === 'suppressions' && <SuppressionsPanel />}
      {view.tab === 'audit' && <AuditPanel />}
    </PageLayout>
  );
};

/** /operations/email: for operators. */
export const Page = () => {
  const query = useOverview();
  return (
    <QueryState
      query={query}
      skeleton={<PageSkeleton />}
      failure={(error, retry) => (
        <OperatorFailure error={error} retry={retry} title="Couldn't load email operations." />
      )}
    >
      {(overview) => <EmailOperations overview={overview} isStale={query.isError} isLive={query.isLive} />}
    </QueryState>
  );
};
