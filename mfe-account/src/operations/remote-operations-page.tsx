import type { RemoteAuditEntry, RemoteRegistry } from '@portal/contracts';
import { PageLink, useQuery } from '@portal/portal';
import {
  Badge,
  Card,
  Cluster,
  EmptyState,
  PageHeader,
  Page as PageLayout,
  QueryState,
  Section,
  Table,
  type TableColumn,
  Text,
} from '@portal/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { PageSkeleton } from '../shared/page-skeleton.tsx';
import { ActionDialog, type OperatorAction } from './components/action-dialog.tsx';
import { OperatorFailure, StaleDataAlert } from './components/operator-states.tsx';
import { RemoteSection } from './components/remote-section.tsx';
import { remoteQueries } from './queries.ts';
import { formatMoment } from './texts.ts';

const pollMs = 5_000;
const auditColumns: TableColumn<RemoteAuditEntry>[] = [
  { key: 'at', header: 'Time', rowHeader: true, contentHeight: '1.5rem', cell: ({ at }) => formatMoment(at) },
  { key: 'actor', header: 'By', cell: ({ actor }) => actor },
  { key: 'action', header: 'Action', compact: 'value', cell: ({ action }) => action },
  { key: 'remote', header: 'Remote', cell: ({ remote }) => remote },
  { key: 'versions', header: 'Version', cell: ({ from, to }) => [from, to].filter(Boolean).join(' → ') || '–' },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ reason, forced }) => [reason, forced && 'forced'].filter(Boolean).join(', ') || '–',
  },
];

const RemoteOperations = ({ registry, isStale }: { registry: RemoteRegistry; isStale: boolean }) => {
  const health = useQuery({ ...remoteQueries.health(), refetchInterval: pollMs });
  const audit = useQuery({ ...remoteQueries.audit(), refetchInterval: pollMs });
  const [action, setAction] = useState<OperatorAction | null>(null);
  const remotes = Object.entries(registry.remotes);
  return (
    <PageLayout>
      <PageHeader
        title="Remotes"
        subtitle="Versions of every micro-frontend. Page loads and errors cover the last day."
        actions={
          <Cluster>
            <PageLink to={paths.emailOperations()}>Email operations</PageLink>
            <Badge tone="neutral">Updates every 5 s</Badge>
          </Cluster>
        }
      />
      {(isStale || health.isError || audit.isError) && <StaleDataAlert />}
      {remotes.length === 0 && (
        <Card>
          <EmptyState title="No remotes published yet" />
        </Card>
      )}
      {remotes.map(([name, remote]) => (
        <RemoteSection
          key={name}
          name={name}
          remote={remote}
          health={health.data?.filter((row) => row.name === name)}
          act={setAction}
        />
      ))}
      <Section title="Audit log">
        <Table
          wide
          caption="Audit log"
          columns={auditColumns}
          rows={audit.data ?? []}
          rowKey={({ at, remote, action: done }) => `${at} ${remote} ${done}`}
          skeletonRows={audit.data ? 0 : 8}
          placeholder={<Text tone="muted">No changes yet</Text>}
        />
      </Section>
      <ActionDialog action={action} onChange={setAction} />
    </PageLayout>
  );
};

/** /operations/remotes: for operators. */
export const Page = () => {
  // Polls only after the first load: each retry would replace the failure, or the 404 page of players, by the skeleton.
  const query = useQuery({ ...remoteQueries.list(), refetchInterval: ({ state }) => state.data && pollMs });
  return (
    <QueryState
      query={query}
      skeleton={<PageSkeleton />}
      failure={(error, retry) => <OperatorFailure error={error} retry={retry} title="Couldn't load remotes." />}
    >
      {(registry) => <RemoteOperations registry={registry} isStale={query.isError} />}
    </QueryState>
  );
};
