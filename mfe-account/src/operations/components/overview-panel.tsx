import type { EmailOverview } from '@portal/contracts';
import { call, formatCount, PageLink } from '@portal/portal';
import { Alert, Badge, Button, media, Section, StatList, StatTile, Table, type TableColumn, Text } from '@portal/ui';
import { type ComponentProps, useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { formatAge, formatMessages, formatMoment, laneNames, stateTones } from '../texts';
import { ActionDialog, type OperatorAction } from './action-dialog';

const OverviewTotals = styled(StatList)`
  ${media.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;

type Lane = EmailOverview['lanes'][number];
type Server = EmailOverview['servers'][number];
type FailureRow = EmailOverview['failures'][number];
type Rates = Lane['lastMinute'];
type Act = (action: OperatorAction) => void;

const formatKnown = (value: number | null): string => (value === null ? '–' : formatCount(value));
const formatRates = (rates: Rates): string =>
  rates === null ? '–' : `${formatCount(rates.sent)} / ${formatCount(rates.notSent)}`;

const buildPauseAction = (target: string, name: string, isPaused: boolean): OperatorAction => ({
  title: isPaused ? `Resume ${name}?` : `Pause ${name}?`,
  description: isPaused ? 'Waiting messages are sent again.' : 'Messages wait until it is resumed. None are lost.',
  confirmLabel: isPaused ? 'Resume' : 'Pause',
  run: async (reason) => {
    await call(isPaused ? 'POST /api/operations/email/resume' : 'POST /api/operations/email/pause', {
      body: { target, reason },
    });
    return isPaused ? `${name} resumed` : `${name} paused`;
  },
});

interface PauseButtonProps {
  target: string;
  name: string;
  pause: Lane['pause'];
  act: Act;
}

const PauseButton = ({ target, name, pause, act }: PauseButtonProps) => (
  <Button
    size="sm"
    variant={pause ? 'primary' : 'secondary'}
    aria-label={`${pause ? 'Resume' : 'Pause'} ${name}`}
    onClick={() => act(buildPauseAction(target, name, pause !== null))}
  >
    {pause ? 'Resume' : 'Pause'}
  </Button>
);

const PauseState = ({ pause, otherwise }: { pause: Lane['pause']; otherwise: string }) => {
  if (!pause) return <Badge tone={/open|unknown/.test(otherwise) ? 'danger' : 'accent'}>{otherwise}</Badge>;
  return (
    <Badge
      tone="amber"
      title={`${pause.by}, ${formatMoment(pause.at)}: ${pause.reason}`}
    >{`paused by ${pause.by}`}</Badge>
  );
};

const getLaneColumns = (act: Act): TableColumn<Lane>[] => [
  { key: 'lane', header: 'Lane', rowHeader: true, contentHeight: '1.5rem', cell: ({ lane }) => laneNames[lane] },
  {
    key: 'state',
    header: 'State',
    compact: 'value',
    cell: ({ pause }) => <PauseState pause={pause} otherwise="running" />,
  },
  { key: 'open', header: 'Waiting', numeric: true, cell: ({ open }) => formatCount(open) },
  { key: 'sending', header: 'Sending', numeric: true, cell: ({ sending }) => formatKnown(sending) },
  { key: 'delayed', header: 'Retrying', numeric: true, cell: ({ delayed }) => formatKnown(delayed) },
  { key: 'unknown', header: 'Unknown', numeric: true, cell: ({ unknown }) => formatCount(unknown) },
  { key: 'oldest', header: 'Oldest', numeric: true, cell: ({ oldestSeconds }) => formatAge(oldestSeconds) },
  { key: 'minute', header: 'Sent / failed (1 min)', numeric: true, cell: ({ lastMinute }) => formatRates(lastMinute) },
  { key: 'hour', header: 'Sent / failed (1 h)', numeric: true, cell: ({ lastHour }) => formatRates(lastHour) },
  {
    key: 'action',
    header: 'Action',
    cell: ({ lane, pause }) => <PauseButton target={`lane:${lane}`} name={laneNames[lane]} pause={pause} act={act} />,
  },
];

/** `in 8 s`; `due` once the next message tries the server. */
const formatNextTry = ({ openUntil }: Server, now: string): string => {
  if (openUntil === null) return '–';
  const seconds = (Date.parse(openUntil) - Date.parse(now)) / 1_000;
  return seconds > 0 ? `in ${formatAge(seconds)}` : 'due';
};

const getServerColumns = (act: Act, now: string): TableColumn<Server>[] => [
  { key: 'name', header: 'Server', rowHeader: true, contentHeight: '1.5rem', cell: ({ name }) => name },
  {
    key: 'state',
    header: 'Breaker',
    compact: 'value',
    cell: ({ pause, state }) => <PauseState pause={pause} otherwise={state} />,
  },
  { key: 'failures', header: 'Failures in a row', numeric: true, cell: ({ failures }) => formatCount(failures) },
  { key: 'next', header: 'Next try', numeric: true, cell: (server) => formatNextTry(server, now) },
  { key: 'sent', header: 'Sent (1 min)', numeric: true, cell: ({ sentLastMinute }) => formatCount(sentLastMinute) },
  {
    key: 'limit',
    header: 'Limit per second',
    numeric: true,
    cell: ({ limitPerSecond }) => formatKnown(limitPerSecond),
  },
  {
    key: 'action',
    header: 'Action',
    cell: ({ name, pause }) => <PauseButton target={`server:${name}`} name={name} pause={pause} act={act} />,
  },
];

const failureColumns: TableColumn<FailureRow>[] = [
  {
    key: 'state',
    header: 'State',
    rowHeader: true,
    contentHeight: '1.5rem',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{state}</Badge>,
  },
  { key: 'code', header: 'Last reply', cell: ({ code }) => code ?? '–' },
  { key: 'failure', header: 'Reason', cell: ({ failure }) => failure ?? '–' },
  {
    key: 'messages',
    header: 'Messages',
    numeric: true,
    compact: 'value',
    cell: ({ state, messages }) => (
      <PageLink to={paths.emailOperations({ tab: 'messages', state })}>{formatMessages(messages)}</PageLink>
    ),
  },
];

/** The total of all lanes; `–` if one does not report it. */
const sumLanes = (lanes: readonly Lane[], of: (lane: Lane) => number | undefined): string => {
  const total = lanes.reduce((all, lane) => all + (of(lane) ?? Number.NaN), 0);
  return formatKnown(Number.isNaN(total) ? null : total);
};

type TableSectionProps<Row> = Omit<ComponentProps<typeof Table<Row>>, 'caption'> & {
  title: string;
  placeholder?: string;
};

const TableSection = <Row,>({ title, placeholder, ...table }: TableSectionProps<Row>) => (
  <Section title={title}>
    <Table wide {...table} caption={title} placeholder={<Text tone="muted">{placeholder}</Text>} />
  </Section>
);

/** The current state of lanes, servers and failures. */
export const OverviewPanel = ({ overview }: { overview: EmailOverview }) => {
  const { lanes, servers, quota, workers, eventsWaiting, oldestEventSeconds, failures } = overview;
  const oldestEvent = oldestEventSeconds ? `, oldest ${formatAge(oldestEventSeconds)}` : '';
  const [action, setAction] = useState<OperatorAction | null>(null);
  return (
    <>
      {workers.length === 0 && (
        <Alert tone="danger" live="polite">
          No worker has checked in for 15 seconds. Messages are waiting.
        </Alert>
      )}
      <OverviewTotals>
        <StatTile label="Waiting" value={sumLanes(lanes, ({ open }) => open)} />
        <StatTile label="Sent, last minute" value={sumLanes(lanes, ({ lastMinute }) => lastMinute?.sent)} />
        <StatTile label="Not sent, last hour" value={sumLanes(lanes, ({ lastHour }) => lastHour?.notSent)} />
        <StatTile label="Unknown outcome" value={sumLanes(lanes, ({ unknown }) => unknown)} />
        <StatTile label={`Events waiting${oldestEvent}`} value={formatKnown(eventsWaiting)} />
        <StatTile label="Workers" value={formatCount(workers.length)} />
      </OverviewTotals>
      <TableSection title="Lanes" columns={getLaneColumns(setAction)} rows={lanes} rowKey={({ lane }) => lane} />
      <TableSection
        title="SMTP servers"
        columns={getServerColumns(setAction, overview.at)}
        rows={servers}
        rowKey={({ name }) => name}
        placeholder="Servers appear once a worker checks in."
      />
      {quota && (
        <Text tone="muted">
          {`Daily quota of the account: ${formatKnown(quota.used)} of ${formatMessages(quota.limit)} used, ${formatCount(quota.reserved)} kept for codes`}
        </Text>
      )}
      <TableSection
        title="Not sent in the last 24 hours"
        columns={failureColumns}
        rows={failures}
        rowKey={({ state, code, failure }) => `${state} ${code} ${failure}`}
        placeholder="Every message was sent."
      />
      <ActionDialog action={action} onChange={setAction} />
    </>
  );
};
