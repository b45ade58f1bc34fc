import { useQuery } from '@portal/portal';
import { Grid, Heading, Stack, Table, type TableColumn } from '@portal/ui';
import { RankingFailure } from '../../shared/leaderboard/ranking-failure';
import { clanRanking, playerRanking } from '../../shared/leaderboard/rankings';
import { teaserTexts } from '../../shared/leaderboard/texts';
import { clanColumns, playerColumns } from './columns';

const ROWS = 3;
interface TeaserTableProps<Row> {
  text: { title: string; loading: string; empty: string };
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  isLoading: boolean;
  onRetry: () => void;
}

const TeaserTable = <Row extends { id: string }>({
  text,
  columns,
  rows,
  isLoading,
  onRetry,
}: TeaserTableProps<Row>) => {
  const placeholder = () => {
    if (isLoading) return text.loading;
    return rows ? text.empty : <RankingFailure onRetry={onRetry} />;
  };
  return (
    <Stack gap={3}>
      <Heading level={3}>{text.title}</Heading>
      <Table
        caption={text.title}
        columns={columns}
        rows={isLoading ? [] : (rows ?? [])}
        rowKey={({ id }) => id}
        placeholder={placeholder()}
        placeholderRows={ROWS}
        aria-busy={isLoading}
      />
    </Stack>
  );
};

/** Home's tables of the best. Their loading is one: neither shows rows before the other can. */
export const Widget = () => {
  const players = useQuery(playerRanking(ROWS));
  const clans = useQuery(clanRanking(ROWS));
  const isLoading = players.isPending || clans.isPending;
  return (
    <Grid min="lg" gap={8}>
      <TeaserTable
        text={teaserTexts.players}
        columns={playerColumns}
        rows={players.data}
        isLoading={isLoading}
        onRetry={() => void players.refetch()}
      />
      <TeaserTable
        text={teaserTexts.clans}
        columns={clanColumns}
        rows={clans.data}
        isLoading={isLoading}
        onRetry={() => void clans.refetch()}
      />
    </Grid>
  );
};
