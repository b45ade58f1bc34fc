import type { PublishedVersion, RemoteState, VersionVitals } from '@portal/contracts';
import { call, formatCount } from '@portal/portal';
import { Alert, Badge, Button, Card, Cluster, Section, Stack, Table, type TableColumn, Text } from '@portal/ui';
import { useState } from 'react';
import { formatMoment } from '../texts';
import type { RemoteAction } from './remote-action-dialog';

type Row = PublishedVersion & { vitals: VersionVitals | undefined };
type Summary = VersionVitals['lcp'];
type Act = (action: RemoteAction) => void;

interface RemoteSectionProps {
  name: string;
  remote: RemoteState;
  /** Of all versions; undefined while they load. */
  vitals: readonly VersionVitals[] | undefined;
  act: Act;
}

const shownVersions = 6;

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const milliseconds = (ms: number) => String(Math.round(ms));
const shift = (value: number) => value.toFixed(2);
const summaryText = (summary: Summary | undefined, format: (value: number) => string, unit = ''): string =>
  summary ? `${format(summary.median)} / ${format(summary.p75)}${unit}` : '–';

const promote = (name: string, version: string): RemoteAction => ({
  title: `Promote ${name} ${version}?`,
  description: 'All visitors get it with their next page. Open tabs keep their version.',
  confirmLabel: 'Promote',
  run: () => call('POST /api/remotes/{name}/promote', { params: { name }, body: { version } }),
});

const canary = (name: string, version: string, percentage: number): RemoteAction => ({
  title: `Canary of ${name} ${version}`,
  description:
    'This share of the visitors gets the version. It is withdrawn when it fails more often than the live one.',
  confirmLabel: 'Set Share',
  percentage,
  run: (share) => {
    const candidate = share === 0 ? null : { version, percentage: share };
    return call('POST /api/remotes/{name}/canary', { params: { name }, body: { candidate } });
  },
});

const rollback = (name: string, version: string): RemoteAction => ({
  title: `Roll ${name} back?`,
  description: `${version} is marked as broken, and the version proven last becomes live.`,
  confirmLabel: 'Roll Back',
  run: () => call('POST /api/remotes/{name}/rollback', { params: { name } }),
});

const pin = (name: string, pinned: boolean): RemoteAction => ({
  title: pinned ? `Pin ${name}?` : `Unpin ${name}?`,
  description: pinned
    ? 'The live version stays until it is changed by hand: no demotion, and a publish does not go live.'
    : 'Reports may demote the live version again, and a publish goes live.',
  confirmLabel: pinned ? 'Pin' : 'Unpin',
  run: () => call('POST /api/remotes/{name}/pin', { params: { name }, body: { pinned } }),
});

const States = ({ row: { version, provenAt, demotion }, remote }: { row: Row; remote: RemoteState }) => (
  <Cluster gap={1}>
    {version === remote.active && <Badge tone="accent">live</Badge>}
    {version === remote.candidate?.version && (
      <Badge tone="amber">{`candidate ${remote.candidate.percentage} %`}</Badge>
    )}
    {provenAt && (
      <Badge tone="info" title={`since ${formatMoment(provenAt)}`}>
        proven
      </Badge>
    )}
    {demotion && (
      <Badge tone="danger" title={demotion.reason}>
        broken
      </Badge>
    )}
  </Cluster>
);

const columnsOf = (name: string, remote: RemoteState, sessions: number, act: Act): TableColumn<Row>[] => [
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
        ? `${formatCount(vitals.sessions)} (${Math.round((100 * vitals.sessions) / Math.max(1, sessions))} %)`
        : '–',
  },
  {
    key: 'errors',
    header: 'Errors',
    numeric: true,
    cell: ({ vitals }) => (vitals ? formatCount(vitals.errors + vitals.failures) : '–'),
  },
  { key: 'lcp', header: 'LCP', numeric: true, cell: ({ vitals }) => summaryText(vitals?.lcp, seconds, ' s') },
  { key: 'inp', header: 'INP', numeric: true, cell: ({ vitals }) => summaryText(vitals?.inp, milliseconds, ' ms') },
  { key: 'cls', header: 'CLS', numeric: true, cell: ({ vitals }) => summaryText(vitals?.cls, shift) },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ version }) =>
      version === remote.active ? (
        '–'
      ) : (
        <Cluster gap={1}>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Promote ${name} ${version}`}
            onClick={() => act(promote(name, version))}
          >
            Promote
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Canary of ${name} ${version}`}
            onClick={() =>
              act(canary(name, version, remote.candidate?.version === version ? remote.candidate.percentage : 10))
            }
          >
            Canary
          </Button>
        </Cluster>
      ),
  },
];

/** A remote with its versions, newest first, and what they measure: median / 75th percentile of the last seven days. */
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
          {active && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Roll back ${name}`}
              onClick={() => act(rollback(name, active))}
            >
              Roll Back
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${pinned ? 'Unpin' : 'Pin'} ${name}`}
            onClick={() => act(pin(name, !pinned))}
          >
            {pinned ? 'Unpin' : 'Pin'}
          </Button>
        </Cluster>
      }
    >
      {unreadable.length > 0 && (
        <Alert tone="danger">{`Published by another release of the portal and not readable: ${unreadable.join(', ')}`}</Alert>
      )}
      <Card padding="none">
        <Table
          caption={`Versions of ${name}`}
          columns={columnsOf(name, remote, sessions, act)}
          rows={rows.filter(isShown)}
          rowKey={({ version }) => version}
        />
      </Card>
      {hidden > 0 && (
        <Button variant="secondary" onClick={() => setIsWhole(true)}>{`Show ${hidden} Older Versions`}</Button>
      )}
    </Section>
  );
};
