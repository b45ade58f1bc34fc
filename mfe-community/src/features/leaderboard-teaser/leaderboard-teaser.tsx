import type { LeaderboardClan, LeaderboardPlayer } from '@portal/contracts';
import { teaserClanColumns, teaserPlayerColumns, teaserRows } from '@portal/contracts/community/ui';
import { ClanLink, PlayerLink, type UseQueryResult, useQuery } from '@portal/portal';
import { Avatar, ErrorState, Grid, Heading, Persona, Stack, Table, type TableColumn, truncateLink } from '@portal/ui';
import { styled } from 'styled-components';
import { ClanPersona, membersColumn, rankColumn, scoreColumn } from '../../shared/leaderboard/columns.tsx';
import { leaderboardQueries, type Ranked } from '../../shared/leaderboard/queries.ts';

/** A single line, so that rows keep the skeleton's height. */
const ClanName = styled.bdi`
  ${truncateLink}
  display: block;
`;

const playerColumns: readonly TableColumn<Ranked<LeaderboardPlayer>>[] = [
  rankColumn(teaserPlayerColumns.rank),
  {
    key: 'player',
    ...teaserPlayerColumns.player,
    cell: ({ id, username, avatar }) => (
      <Persona
        picture={<Avatar src={avatar} seed={id} name={username} letters={2} loading="lazy" />}
        name={<PlayerLink username={username} cover />}
      />
    ),
  },
  {
    key: 'clan',
    ...teaserPlayerColumns.clan,
    cell: ({ clan, clanId }) => <ClanName>{clan ? <ClanLink id={clanId}>{clan}</ClanLink> : 'No Clan'}</ClanName>,
  },
  scoreColumn(teaserPlayerColumns.score),
];

const clanColumns: readonly TableColumn<Ranked<LeaderboardClan>>[] = [
  rankColumn(teaserClanColumns.rank),
  {
    key: 'name',
    ...teaserClanColumns.name,
    cell: (clan) => <ClanPersona clan={clan} />,
  },
  membersColumn(teaserClanColumns.members),
];

interface TeaserTableProps<Row> {
  text: { title: string; loading: string; empty: string; failed: string };
  columns: readonly TableColumn<Row>[];
  ranking: UseQueryResult<Row[]>;
  isLoading: boolean;
}

const TeaserTable = <Row extends { id: string }>({
  text,
  columns,
  ranking: { data: rows, refetch },
  isLoading,
}: TeaserTableProps<Row>) => {
  const placeholder = () => {
    if (isLoading) return text.loading;
    return rows ? text.empty : <ErrorState compact title={text.failed} onRetry={() => void refetch()} />;
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
        placeholderRows={teaserRows}
        aria-busy={isLoading}
      />
    </Stack>
  );
};

/** The home page's top players and clans. Both tables show as loading until both responses have arrived. */
export const Widget = () => {
  const players = useQuery(leaderboardQueries.players('all', teaserRows));
  const clans = useQuery(leaderboardQueries.clans(teaserRows));
  const isLoading = players.isPending || clans.isPending;
  return (
    <Grid min="lg" gap={8}>
      <TeaserTable
        text={{
          title: 'Top Players',
          loading: 'Loading top players...',
          empty: 'No players on leaderboard yet',
          failed: "Couldn't load players.",
        }}
        columns={playerColumns}
        ranking={players}
        isLoading={isLoading}
      />
      <TeaserTable
        text={{
          title: 'Top Clans',
          loading: 'Loading top clans...',
          empty: 'No clans available yet',
          failed: "Couldn't load clans.",
        }}
        columns={clanColumns}
        ranking={clans}
        isLoading={isLoading}
      />
    </Grid>
  );
};
