import { getVersionState, type PublishedVersion, type RemoteState, type VersionHealth } from '@portal/contracts';
import { formatCount } from '@portal/portal';
import { Alert, Badge, Button, Cluster, Section, Stack, Table, type TableColumn, Text } from '@portal/ui';
import { useState } from 'react';
import { canary, pin, promote, rollback } from '../remote-actions.ts';
import { formatMoment } from '../texts.ts';
import type { OperatorAction } from './action-dialog.tsx';

type Row = PublishedVersion & { health: VersionHealth | undefined };
type Act = (action: OperatorAction) => void;

interface RemoteSectionProps {
  name: string;
  remote: RemoteState;
  /** What browsers have reported about its versions; undefined while it loads. */
  health: readonly VersionHealth[] | undefined;
  act: Act;
}

const shownVersions = 6;

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

const State = ({ row: { version, rolledBackAt }, remote }: { row: Row; remote: RemoteState }) => {
  const state = getVersionState(remote, version);
  return (
    <Cluster gap={1}>
      {state === 'live' && <Badge tone="accent">live</Badge>}
      {state === 'candidate' && <Badge tone="amber">{`candidate ${remote.candidate?.percentage}%`}</Badge>}
      {state === 'previous' && <Badge tone="info">previous</Badge>}
      {rolledBackAt && (
        <Text as="span" size="small" tone="muted">
          {`rolled back ${formatMoment(rolledBackAt)}`}
        </Text>
      )}
    </Cluster>
  );
};

const getColumns = (name: string, remote: RemoteState, loads: number, act: Act): TableColumn<Row>[] => [
  { key: 'version', header: 'Version', rowHeader: true, contentHeight: '1.5rem', cell: ({ version }) => version },
  { key: 'state', header: 'State', compact: 'value', cell: (row) => <State row={row} remote={remote} /> },
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
    key: 'loads',
    header: 'Loads',
    numeric: true,
    cell: ({ health }) =>
      health ? `${formatCount(health.loads)} (${Math.round((100 * health.loads) / Math.max(1, loads))}%)` : '–',
  },
  {
    key: 'errors',
    header: 'Errors',
    numeric: true,
    cell: ({ health }) => (health ? formatCount(health.errors + health.failures) : '–'),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ health: _health, ...build }) =>
      build.version === remote.active ? (
        '–'
      ) : (
        <Cluster gap={1}>
          <ActionButton label={`Promote ${name} ${build.version}`} act={act} action={promote(build)} />
          <ActionButton
            label={`Canary of ${name} ${build.version}`}
            act={act}
            action={canary(
              name,
              build.version,
              remote.candidate?.version === build.version ? remote.candidate.percentage : 10,
            )}
          >
            Canary
          </ActionButton>
        </Cluster>
      ),
  },
];

/** A remote with its versions, newest first, and what browsers have reported about them in the last day. */
export const RemoteSection = ({ name, remote, health, act }: RemoteSectionProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const { active, pinned, versions, unreadable = [] } = remote;
  const rows = Object.values(versions)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .map((version) => ({ ...version, health: health?.find((row) => row.version === version.version) }));
  const loads = health?.reduce((sum, row) => sum + row.loads, 0) ?? 0;
  const isShown = ({ version }: Row, index: number) =>
    isWhole || index < shownVersions || getVersionState(remote, version) !== 'other';
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
        columns={getColumns(name, remote, loads, act)}
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
