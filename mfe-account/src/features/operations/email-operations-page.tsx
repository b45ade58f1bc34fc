import { ApiError, ButtonLink, FilterLinks, useDocumentTitle } from '@portal/portal';
import { Badge, EmptyState, ErrorState, NotFoundScene, PageHeader, Page as PageLayout } from '@portal/ui';
import { paths } from '../../paths';
import { EmailOperationsSkeleton } from '../../skeletons';
import { AuditPanel } from './components/audit-panel';
import { MessagesPanel } from './components/messages-panel';
import { OverviewPanel } from './components/overview-panel';
import { SuppressionsPanel } from './components/suppressions-panel';
import { useOperationsView } from './hooks/use-operations-view';
import { useOverview } from './hooks/use-overview';
import { type OperationsTab, tabs } from './view';

const tabNames: Record<OperationsTab, string> = {
  overview: 'Overview',
  messages: 'Messages',
  suppressions: 'Suppressions',
  audit: 'Audit Log',
};

const notFound = '404 Page Not Found';

/** The same as for a path without a page: the portal does not show players what operators have. */
const NotFound = () => {
  useDocumentTitle(notFound);
  return (
    <PageLayout>
      <EmptyState
        picture={<NotFoundScene />}
        title={notFound}
        headingLevel={1}
        action={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        Over the bar. The page you are looking for does not exist or has moved.
      </EmptyState>
    </PageLayout>
  );
};

/** /operations/email: for operators. */
export const Page = () => {
  const { view } = useOperationsView();
  const { data, error, isLive, refetch } = useOverview();
  if (!data && error instanceof ApiError && error.code === 'operators_only') return <NotFound />;
  if (!data && error) {
    return (
      <PageLayout>
        <ErrorState title="Email operations could not be loaded" headingLevel={1} onRetry={() => void refetch()} />
      </PageLayout>
    );
  }
  if (!data) return <EmailOperationsSkeleton />;
  return (
    <PageLayout>
      <PageHeader
        title="Email Operations"
        subtitle="Delivery of every email, and the tools to repair it."
        actions={<Badge tone={isLive ? 'live' : 'neutral'}>{isLive ? 'Live' : 'Updates every 5 s'}</Badge>}
      />
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
