import type { platformLeaderboardWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { Table } from '@portal/ui';
import { playerColumns } from '../../shared/leaderboard/columns';
import { RankingFailure } from '../../shared/leaderboard/ranking-failure';
import { playerRanking } from '../../shared/leaderboard/rankings';

/** The best players of one platform group. */
export const Widget = ({ platformGroup, limit }: WidgetPropsOf<typeof platformLeaderboardWidget>) => {
  const { data, isPending, isError, refetch } = useQuery(playerRanking(limit, platformGroup));
  return (
    <Table
      caption="Leaderboard"
      columns={playerColumns}
      rows={data ?? []}
      rowKey={({ id }) => id}
      skeletonRows={isPending ? limit : 0}
      placeholder={isError ? <RankingFailure onRetry={() => void refetch()} /> : 'No players on leaderboard yet'}
    />
  );
};
