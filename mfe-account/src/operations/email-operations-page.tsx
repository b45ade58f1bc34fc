import { emailQueueBoardPath } from '@portal/contracts/email/ui';
import { FilterLinks, PageLink } from '@portal/portal';
import { Badge, Cluster, PageHeader, Page as PageLayout } from '@portal/ui';
import { ExternalLink } from 'lucide-react';
import { paths } from '../paths';
import { EmailOperationsSkeleton } from '../skeletons';
import { AuditPanel } from './components/audit-panel';
import { MessagesPanel } from './components/messages-panel';
import { NotRefreshed, OperatorFallback } from './components/operator-fallback';
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

/** /operations/email: for operators. */
export const Page = () => {
  const { view } = useOperationsView();
  const query = useOverview();
  const { data, isError, isLive } = query;
  if (!data)
    return (
      <OperatorFallback
        {...query}
        title="Email operations could not be loaded"
        skeleton={<EmailOperationsSkeleton />}
      />
    );
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
      {isError && <NotRefreshed />}
      <FilterLinks
        label="Email operations"
        links={tabs.map((tab) => ({
          to: paths.emailOperations({ tab: tab === 'overview' ? undefined : tab }),
          label: tabNames[tab],
          isCurrent: tab === view.tab,
        }))}
      />
      {view.tab === 'overview' && <OverviewPanel overview={data} />}
      {view.tab === 'messages' && <MessagesPanel />}
      {view.tab === 'suppressions' && <SuppressionsPanel />}
      {view.tab === 'audit' && <AuditPanel />}
    </PageLayout>
  );
};
