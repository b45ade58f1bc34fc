import type { PublishedVersion, RemoteState, VersionVitals } from '@portal/contracts';
import { formatCount } from '@portal/portal';
import { Alert, Badge, Button, Cluster, Section, Stack, Table, type TableColumn, Text } from '@portal/ui';
import { useState } from 'react';
import { canary, pin, promote, rollback } from '../remote-actions';
import { formatMoment } from '../texts';
import type { OperatorAction } from './action-dialog';

type Row = PublishedVersion & { vitals: VersionVitals | undefined };
type Summary = VersionVitals['lcp'];
type Act = (action: OperatorAction) => void;

interface RemoteSectionProps {
  name: string;
  remote: RemoteState;
  /** The web vitals of all versions; undefined while they load. */
  vitals: readonly VersionVitals[] | undefined;
  act: Act;
}

const shownVersions = 6;

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const milliseconds = (ms: number) => String(Math.round(ms));
const shift = (value: number) => value.toFixed(2);
const formatSummary = (summary: Summary | undefined, format: (value: number) => string, unit = ''): string =>
  summary ? `${format(summary.median)} / ${format(summary.p75)}${unit}` : '–';

interface ActionButtonProps {
  /** Names the remote, too. */
  label: string;
  action: OperatorAction;
  act: Act;
  children?: string;
}

const ActionButton = ({ label, action, act, children = action.confirmLabel }: ActionButtonProps) => (
  <Button size="sm" variant="secondary" aria-label={label} onClick={() => act(action)}>
    {children}
  </Button>
);

const States = ({ row: { version, provenAt, demotion }, remote }: { row: Row; remote: RemoteState }) => (
  <Cluster gap={1}>
    {version === remote.active && <Badge tone="accent">live</Badge>}
    {version === remote.candidate?.version && <Badge tone="amber">{`candidate ${remote.candidate.percentage}%`}</Badge>}
    {provenAt && (
      <Badge tone="info" title={`since ${formatMoment(provenAt)}`}>
        proven
      </Badge>
    )}
    {demotion && <Badge tone="danger">broken</Badge>}
    {demotion && (
      <Text as="span" size="small" tone="muted">
        {demotion.reason}
      </Text>
    )}
  </Cluster>
);

const getColumns = (name: string, remote: RemoteState, sessions: number, act: Act): TableColumn<Row>[] => [
  { key: 'version', header: 'Version', rowHeader: true, contentHeight: '1.5rem', cell: ({ version }) => version },
  { key: 'state', header: 'State', compact: 'value', cell: (row) => <States row={row} remote={remote} /> },
  {
    key: 'published',
    header: 'Published',
    cell: ({ publishedAt, publishedBy, bytes }) => (
      <Stack gap={0}>
        <span>{formatMoment(publishedAt)}</span>
        <Text as="span" size="small" tone="muted">{`${publishedBy}, ${Math.round(bytes / 1_000)} kB`}</Text>
      </Stack>
    ),
  },
  {
    key: 'sessions',
    header: 'Sessions',
    numeric: true,
    cell: ({ vitals }) =>
      vitals
        ? `${formatCount(vitals.sessions)} (${Math.round((100 * vitals.sessions) / Math.max(1, sessions))}%)`
        : '–',
  },
  {
    key: 'errors',
    header: 'Errors',
    numeric: true,
    cell: ({ vitals }) => (vitals ? formatCount(vitals.errors + vitals.failures) : '–'),
  },
  { key: 'lcp', header: 'LCP', numeric: true, cell: ({ vitals }) => formatSummary(vitals?.lcp, seconds, ' s') },
  { key: 'inp', header: 'INP', numeric: true, cell: ({ vitals }) => formatSummary(vitals?.inp, milliseconds, ' ms') },
  { key: 'cls', header: 'CLS', numeric: true, cell: ({ vitals }) => formatSummary(vitals?.cls, shift) },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ version }) =>
      version === remote.active ? (
        '–'
      ) : (
        <Cluster gap={1}>
          <ActionButton label={`Promote ${name} ${version}`} act={act} action={promote(name, version)} />
          <ActionButton
            label={`Canary of ${name} ${version}`}
            act={act}
            action={canary(name, version, remote.candidate?.version === version ? remote.candidate.percentage : 10)}
          >
            Canary
          </ActionButton>
        </Cluster>
      ),
  },
];

/** A remote with its versions, newest first, and their web vitals: median / 75th percentile of the last seven days. */
export const RemoteSection = ({ name, remote, vitals, act }: RemoteSectionProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const { active, pinned, versions, unreadable = [] } = remote;
  const rows = Object.values(versions)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .map((version) => ({ ...version, vitals: vitals?.find((row) => row.version === version.version) }));
  const sessions = vitals?.reduce((sum, row) => sum + row.sessions, 0) ?? 0;
  const isShown = ({ version }: Row, index: number) =>
    isWhole || index < shownVersions || version === active || version === remote.candidate?.version;
  const hidden = rows.length - rows.filter(isShown).length;
  return (
    <Section
      title={name}
      action={
        <Cluster>
          {pinned && <Badge tone="amber">pinned</Badge>}
          {active && <ActionButton label={`Roll back ${name}`} act={act} action={rollback(name, active)} />}
          <ActionButton label={`${pinned ? 'Unpin' : 'Pin'} ${name}`} act={act} action={pin(name, !pinned)} />
        </Cluster>
      }
    >
      {unreadable.length > 0 && (
        <Alert tone="danger">{`Published by another release of the portal, unreadable here: ${unreadable.join(', ')}`}</Alert>
      )}
      <Table
        wide
        caption={`Versions of ${name}`}
        columns={getColumns(name, remote, sessions, act)}
        rows={rows.filter(isShown)}
        rowKey={({ version }) => version}
      />
      {(hidden > 0 || isWhole) && (
        // It stays, and so does the focus of the keyboard.
        <Button variant="secondary" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer versions' : `Show ${hidden} older versions`}
        </Button>
      )}
    </Section>
  );
};
