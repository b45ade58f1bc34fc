import type { OperationsAuditEntry } from '@portal/contracts';
import { callPage, pagedListOptions } from '@portal/portal';
import type { TableColumn } from '@portal/ui';
import { formatMoment } from '../texts';
import { PagedTable } from './paged-table';

const filterText = (filter: OperationsAuditEntry['filter']): string =>
  Object.entries(filter ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'all';

const columns: TableColumn<OperationsAuditEntry>[] = [
  { key: 'at', header: 'Time', rowHeader: true, contentHeight: '1.5rem', cell: ({ at }) => formatMoment(at) },
  { key: 'operator', header: 'Operator', cell: ({ operator }) => operator },
  { key: 'action', header: 'Action', compact: 'value', cell: ({ action }) => action },
  { key: 'target', header: 'Target', cell: ({ target, filter }) => target ?? filterText(filter) },
  { key: 'changed', header: 'Changed', numeric: true, cell: ({ changed }) => changed ?? 'In progress' },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

const auditQuery = pagedListOptions<OperationsAuditEntry>({
  queryKey: ['/api/operations/email/audit'],
  fetchPage: ({ cursor, signal }) => callPage('GET /api/operations/email/audit', { query: { cursor }, signal }),
});

export const AuditPanel = () => (
  <PagedTable caption="Audit log" columns={columns} options={auditQuery} empty="No changes yet" />
);
