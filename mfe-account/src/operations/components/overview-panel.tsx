import type { EmailOverview } from '@portal/contracts';
import { call, formatCount, PageLink } from '@portal/portal';
import { Alert, Badge, Button, media, Section, StatList, StatTile, Table, type TableColumn, Text } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { formatAge, formatEmails, formatMoment, laneNames, stateTones } from '../texts.ts';
import { ActionDialog, type OperatorAction } from './action-dialog.tsx';

const OverviewTotals = styled(StatList)`
  ${media.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;

type Lane = EmailOverview['lanes'][number];
type Problem = EmailOverview['problems'][number];

const formatKnown = (value: number | undefined | null): string => (value == null ? '–' : formatCount(value));

const pauseAction: OperatorAction = {
  title: 'Pause sending?',
  description: 'All emails wait until sending is resumed, codes too. None are lost, but codes expire.',
  confirmLabel: 'Pause',
  run: async (reason) => {
    await call('POST /api/operations/email/pause', { body: { reason } });
    return 'Sending paused';
  },
};
const resumeAction: OperatorAction = {
  title: 'Resume sending?',
  description: 'Waiting emails are sent again.',
  confirmLabel: 'Resume',
  run: async (reason) => {
    await call('POST /api/operations/email/resume', { body: { reason } });
    return 'Sending resumed';
  },
};

const laneColumns: TableColumn<Lane>[] = [
  { key: 'lane', header: 'Emails', rowHeader: true, contentHeight: '1.5rem', cell: ({ lane }) => laneNames[lane] },
  { key: 'waiting', header: 'Waiting', numeric: true, cell: ({ waiting }) => formatCount(waiting) },
  { key: 'oldest', header: 'Oldest', numeric: true, cell: ({ oldestSeconds }) => formatAge(oldestSeconds) },
  { key: 'retrying', header: 'Retrying later', numeric: true, cell: ({ retrying }) => formatCount(retrying) },
];

const problemColumns: TableColumn<Problem>[] = [
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
    key: 'emails',
    header: 'Emails',
    numeric: true,
    compact: 'value',
    cell: ({ state, emails }) => (
      <PageLink to={paths.emailOperations({ tab: 'emails', state })}>{formatEmails(emails)}</PageLink>
    ),
  },
];

/** How many emails wait and for how long, and what fails and why. */
export const OverviewPanel = ({ overview }: { overview: EmailOverview }) => {
  const { lanes, lastMinute, lastHour, pause, workers, eventsWaiting, problems } = overview;
  const [action, setAction] = useState<OperatorAction | null>(null);
  const waiting = lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  return (
    <>
      {pause && (
        <Alert tone="danger" live="polite">
          {`Sending is paused by ${pause.by} since ${formatMoment(pause.at)}: ${pause.reason}`}
        </Alert>
      )}
      {workers === 0 && (
        <Alert tone="danger" live="polite">
          No worker is connected. Emails are waiting.
        </Alert>
      )}
      <OverviewTotals>
        <StatTile label="Waiting" value={formatCount(waiting)} />
        <StatTile label="Sent, last minute" value={formatKnown(lastMinute?.sent)} />
        <StatTile label="Sent, last hour" value={formatKnown(lastHour?.sent)} />
        <StatTile label="Not sent, last hour" value={formatKnown(lastHour?.notSent)} />
        <StatTile label="Events waiting" value={formatKnown(eventsWaiting)} />
        <StatTile label="Workers" value={formatKnown(workers)} />
      </OverviewTotals>
      <Section
        title="Queue"
        action={
          <Button
            size="sm"
            variant={pause ? 'primary' : 'secondary'}
            onClick={() => setAction(pause ? resumeAction : pauseAction)}
          >
            {pause ? 'Resume sending' : 'Pause sending'}
          </Button>
        }
      >
        <Table wide caption="Queue" columns={laneColumns} rows={lanes} rowKey={({ lane }) => lane} />
      </Section>
      <Section title="Retried, or not sent in the last 24 hours">
        <Table
          wide
          caption="Retried, or not sent in the last 24 hours"
          columns={problemColumns}
          rows={problems}
          rowKey={({ state, code, failure }) => `${state} ${code} ${failure}`}
          placeholder={<Text tone="muted">Every email was sent.</Text>}
        />
      </Section>
      <ActionDialog action={action} onChange={setAction} />
    </>
  );
};
