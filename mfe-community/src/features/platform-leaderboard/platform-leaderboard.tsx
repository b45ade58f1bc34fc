import type { platformLeaderboardWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { ErrorState, Table } from '@portal/ui';
import { playerColumns } from '../../shared/leaderboard/columns.tsx';
import { leaderboardQueries } from '../../shared/leaderboard/queries.ts';

/** The best players of one platform group. */
export const Widget = ({ platformGroup, limit }: WidgetPropsOf<typeof platformLeaderboardWidget>) => {
  const { data, isPending, isError, refetch } = useQuery(leaderboardQueries.players(platformGroup, limit));
  return (
    <Table
      caption="Leaderboard"
      columns={playerColumns}
      rows={data ?? []}
      rowKey={({ id }) => id}
      skeletonRows={isPending ? limit : 0}
      placeholder={
        isError ? (
          <ErrorState compact title="Couldn't load players." onRetry={() => void refetch()} />
        ) : (
          'No players on leaderboard yet'
        )
      }
    />
  );
};
