import type { OperationsAuditEntry } from '@portal/contracts';
import type { TableColumn } from '@portal/ui';
import { emailAuditQueries } from '../queries.ts';
import { formatMoment } from '../texts.ts';
import { PagedTable } from './paged-table.tsx';

const formatFilter = (filter: OperationsAuditEntry['filter']): string =>
  Object.entries(filter ?? {})
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'all';

const columns: TableColumn<OperationsAuditEntry>[] = [
  { key: 'at', header: 'Time', rowHeader: true, contentHeight: '1.5rem', cell: ({ at }) => formatMoment(at) },
  { key: 'operator', header: 'Operator', cell: ({ operator }) => operator },
  { key: 'action', header: 'Action', compact: 'value', cell: ({ action }) => action },
  { key: 'target', header: 'Target', cell: ({ target, filter }) => target ?? formatFilter(filter) },
  { key: 'changed', header: 'Changed', numeric: true, cell: ({ changed }) => changed ?? 'In progress' },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

export const AuditPanel = () => (
  <PagedTable
    caption="Audit log"
    noun="audit entries"
    columns={columns}
    options={emailAuditQueries.list()}
    empty="No changes yet"
  />
);
