import { Grid, Heading, Stack, Table, type TableColumn } from '@portal/ui';

interface TeaserTablesProps {
  /** The text in place of the players' rows. */
  players: string;
  /** The text in place of the clans' rows. */
  clans: string;
}

const columns = (...headers: string[]): TableColumn<never>[] =>
  headers.map((header) => ({ key: header, header, cell: () => null }));

const playerColumns = columns('Rank', 'Player', 'Clan', 'Score');
const clanColumns = columns('Rank', 'Name', 'Members');
const noRows: never[] = [];
const noKey = () => '';

/** Both teaser tables without rows: while they load, and while nobody offers them. */
export const TeaserTables = ({ players, clans }: TeaserTablesProps) => (
  <Grid min="lg" gap={8}>
    <Stack gap={3}>
      <Heading level={3}>Top Players</Heading>
      <Table caption="Top Players" columns={playerColumns} rows={noRows} rowKey={noKey} placeholder={players} />
    </Stack>
    <Stack gap={3}>
      <Heading level={3}>Top Clans</Heading>
      <Table caption="Top Clans" columns={clanColumns} rows={noRows} rowKey={noKey} placeholder={clans} />
    </Stack>
  </Grid>
);
