import type { RemoteAuditEntry } from '@portal/contracts';
import { call, PageLink, queryOptions, useQuery } from '@portal/portal';
import {
  Badge,
  Card,
  Cluster,
  EmptyState,
  PageHeader,
  Page as PageLayout,
  Section,
  Table,
  type TableColumn,
  Text,
} from '@portal/ui';
import { useState } from 'react';
import { paths } from '../paths';
import { RemoteOperationsSkeleton } from '../skeletons';
import { ActionDialog, type OperatorAction } from './components/action-dialog';
import { NotRefreshed, OperatorFallback } from './components/operator-fallback';
import { RemoteSection } from './components/remote-section';
import { formatMoment } from './texts';

const pollMs = 5_000;
const refresh = { staleTime: 0, refetchInterval: pollMs } as const;

const registryQuery = queryOptions({
  queryKey: ['/api/remotes'],
  queryFn: ({ signal }) => call('GET /api/remotes', { signal }),
});
const vitalsQuery = queryOptions({
  queryKey: ['/api/remotes/vitals'],
  queryFn: ({ signal }) => call('GET /api/remotes/vitals', { signal }),
});
const auditQuery = queryOptions({
  queryKey: ['/api/remotes/audit'],
  queryFn: ({ signal }) => call('GET /api/remotes/audit', { signal }),
});

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

/** /operations/remotes: for operators. */
export const Page = () => {
  // Not before the first load: each try would replace the failure, or the 404 page of players, by the skeleton.
  const registry = useQuery({ ...registryQuery, ...refresh, refetchInterval: ({ state }) => state.data && pollMs });
  // Visitors who are no operators request nothing more.
  const more = { ...refresh, enabled: registry.data !== undefined };
  const vitals = useQuery({ ...vitalsQuery, ...more });
  const audit = useQuery({ ...auditQuery, ...more });
  const [action, setAction] = useState<OperatorAction | null>(null);
  if (!registry.data)
    return (
      <OperatorFallback {...registry} title="Remotes could not be loaded" skeleton={<RemoteOperationsSkeleton />} />
    );
  const remotes = Object.entries(registry.data.remotes);
  return (
    <PageLayout>
      <PageHeader
        title="Remotes"
        subtitle="Versions of every micro-frontend. Sessions, errors and web vitals (median / 75th percentile) cover the last seven days."
        actions={
          <Cluster>
            <PageLink to={paths.emailOperations()}>Email operations</PageLink>
            <Badge tone="neutral">Updates every 5 s</Badge>
          </Cluster>
        }
      />
      {(registry.isError || vitals.isError || audit.isError) && <NotRefreshed />}
      {remotes.length === 0 && (
        <Card>
          <EmptyState title="No remote is published" />
        </Card>
      )}
      {remotes.map(([name, remote]) => (
        <RemoteSection
          key={name}
          name={name}
          remote={remote}
          vitals={vitals.data?.filter((row) => row.name === name)}
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
          placeholder={<Text tone="muted">Nothing has been changed yet.</Text>}
        />
      </Section>
      <ActionDialog action={action} onChange={setAction} />
    </PageLayout>
  );
};
