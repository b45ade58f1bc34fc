import { Skeleton, SkeletonGroup, Stack, Table } from '@portal/ui';
import { playerColumns } from '../../../shared/leaderboard/columns';
import { texts } from '../../../shared/leaderboard/texts';
import { LeaderboardFrame, Toolbar } from './leaderboard-frame';
import { SKELETON_ROWS } from './skeleton-rows';

const noRows: never[] = [];
const noKey = () => '';

/** The leaderboard's shape while its code is on its way. */
export const LeaderboardSkeleton = () => (
  <LeaderboardFrame>
    <SkeletonGroup label={texts.loading}>
      <Stack gap={5}>
        <Toolbar>
          <Skeleton shape="block" height="48px" />
          <Skeleton shape="block" height="48px" />
        </Toolbar>
        <Skeleton shape="block" width="12rem" height="54px" />
        <Table
          caption={texts.tabs.players}
          columns={playerColumns}
          rows={noRows}
          rowKey={noKey}
          skeletonRows={SKELETON_ROWS}
        />
      </Stack>
    </SkeletonGroup>
  </LeaderboardFrame>
);
