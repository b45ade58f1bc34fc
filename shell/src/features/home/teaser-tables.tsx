import { Grid, Heading, Stack, Table, type TableColumn } from '@portal/ui';

interface TeaserTablesProps {
  /** The text in place of the players' rows. */
  players: string;
  /** The text in place of the clans' rows. */
  clans: string;
}

/** Rows of each table once they are there. */
const ROWS = 3;

const nothing = () => null;
const rank: TableColumn<never> = { key: 'rank', header: 'Rank', width: '4.75rem', cell: nothing, compact: 'lead' };
const name = (header: string): TableColumn<never> => ({ key: 'name', header, cell: nothing, rowHeader: true });
const value = (header: string): TableColumn<never> => ({
  key: 'value',
  header,
  width: '7.5rem',
  cell: nothing,
  numeric: true,
  compact: 'value',
});

const playerColumns = [
  rank,
  name('Player'),
  { key: 'clan', header: 'Clan', width: '28%', cell: nothing },
  value('Score'),
];
const clanColumns = [rank, name('Name'), value('Members')];
const noRows: never[] = [];
const noKey = () => '';

/** Both teaser tables without rows, in the size that they have with rows: while they load, and while nobody offers them. */
export const TeaserTables = ({ players, clans }: TeaserTablesProps) => (
  <Grid min="lg" gap={8}>
    <Stack gap={3}>
      <Heading level={3}>Top Players</Heading>
      <Table
        caption="Top Players"
        columns={playerColumns}
        rows={noRows}
        rowKey={noKey}
        placeholder={players}
        placeholderRows={ROWS}
      />
    </Stack>
    <Stack gap={3}>
      <Heading level={3}>Top Clans</Heading>
      <Table
        caption="Top Clans"
        columns={clanColumns}
        rows={noRows}
        rowKey={noKey}
        placeholder={clans}
        placeholderRows={ROWS}
      />
    </Stack>
  </Grid>
);
