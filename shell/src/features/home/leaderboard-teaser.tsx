import { communityPaths, leaderboardTeaserWidget } from '@portal/contracts/community/ui';
import { PageLink, Widget } from '@portal/portal';
import { Grid, Heading, Section, Stack, Table, type TableColumn } from '@portal/ui';
import { ArrowRight } from 'lucide-react';
import { failureCard } from '../../layout/failure-card';

/** Rows of each table when it has data. */
const rowCount = 3;

const nothing = () => null;
const rank: TableColumn<never> = { key: 'rank', header: 'Rank', width: '4.75rem', cell: nothing, compact: 'lead' };
const name = (header: string): TableColumn<never> => ({ key: 'name', header, cell: nothing, rowHeader: true });
const value = (header: string): TableColumn<never> => ({
  key: 'value',
  header,
  width: '7.25rem',
  cell: nothing,
  numeric: true,
  compact: 'value',
});

const playerColumns = [
  rank,
  name('Player'),
  { key: 'clan', header: 'Clan', width: '29%', cell: nothing },
  value('Score'),
];
const clanColumns = [rank, name('Name'), value('Members')];
const noRows: never[] = [];
const noKey = () => '';

interface EmptyTableProps {
  title: string;
  columns: readonly TableColumn<never>[];
  /** Replaces the rows. */
  placeholder: string;
}

const EmptyTable = ({ title, columns, placeholder }: EmptyTableProps) => (
  <Stack gap={3}>
    <Heading level={3}>{title}</Heading>
    <Table
      caption={title}
      columns={columns}
      rows={noRows}
      rowKey={noKey}
      placeholder={placeholder}
      placeholderRows={rowCount}
    />
  </Stack>
);

/** Both tables without rows, in their full size: while they load, or while no remote provides them. */
const EmptyTables = ({ players, clans }: { players: string; clans: string }) => (
  <Grid min="lg" gap={8}>
    <EmptyTable title="Top Players" columns={playerColumns} placeholder={players} />
    <EmptyTable title="Top Clans" columns={clanColumns} placeholder={clans} />
  </Grid>
);

export const LeaderboardTeaser = () => (
  <Section
    title="Top Players & Clans"
    action={
      <PageLink to={communityPaths.leaderboard()}>
        View Full Leaderboard
        <ArrowRight aria-hidden />
      </PageLink>
    }
  >
    <Widget
      of={leaderboardTeaserWidget}
      props={{}}
      skeleton={<EmptyTables players="Loading top players..." clans="Loading top clans..." />}
      fallback={<EmptyTables players="No players on leaderboard yet" clans="No clans available yet" />}
      failure={failureCard("Couldn't load top players and clans.")}
    />
  </Section>
);
