import type { tableExcerptWidget } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { PageLink, usePortalConfig, useQuery } from '@portal/portal';
import { describeProvisionalPoints, describeProvisionalRank, ProvisionalNote, useProvisional } from '@portal/screens';
import { Card, EmptyState, QueryState, Stack, Table } from '@portal/ui';
import { playerColumns } from '../../shared/leaderboard/columns.tsx';
import { matchdayQueries } from './queries.ts';

const rowCount = 5;

/* Without the clan, so that a row is one line on phones. */
const columns = playerColumns.filter(({ key }) => key !== 'clan');
const getId = ({ id }: { id: string }) => id;

const TableSkeleton = () => (
  <Table
    caption="The table around you"
    columns={columns}
    rows={[]}
    rowKey={getId}
    placeholder={null}
    skeletonRows={rowCount}
    aria-busy
  />
);

const Excerpt = ({ userId }: { userId: string }) => (
  <QueryState
    query={useQuery(matchdayQueries.around())}
    skeleton={<TableSkeleton />}
    failure="Couldn't load the table."
    card
  >
    {(rows) => (
      <Table
        caption="The table around you"
        columns={columns}
        rows={rows}
        rowKey={getId}
        isCurrent={({ id }) => id === userId}
        placeholder="You are not in the table yet."
      />
    )}
  </QueryState>
);

/** A player without a counted cup. Before the first results are final, it says which place they give. */
const Unranked = ({ userId }: { userId: string }) => {
  const provisional = useProvisional(userId);
  if (provisional === undefined) return <TableSkeleton />;
  return (
    <Card padding="lg">
      <EmptyState
        title={provisional ? describeProvisionalRank(provisional) : 'Unranked'}
        action={<PageLink to={competitionPaths.tournaments()}>See tournaments</PageLink>}
      >
        {provisional ? describeProvisionalPoints(provisional) : 'Play your first cup to enter the table.'}
      </EmptyState>
    </Card>
  );
};

/** Two rows of the leaderboard above the visitor's own and two below. */
export const Widget = ({ userId, hasPlayed }: WidgetPropsOf<typeof tableExcerptWidget>) => {
  if (!usePortalConfig().features.playTournaments) return null;
  if (!hasPlayed) return <Unranked userId={userId} />;
  return (
    <Stack gap={3}>
      <Excerpt userId={userId} />
      <ProvisionalNote playerId={userId} />
    </Stack>
  );
};
