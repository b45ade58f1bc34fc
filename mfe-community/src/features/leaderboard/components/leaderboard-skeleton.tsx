import { Skeleton, SkeletonGroup, Stack, Table } from '@portal/ui';
import { playerColumns } from '../../../shared/leaderboard/columns';
import { texts } from '../../../shared/leaderboard/texts';
import { LeaderboardFrame, Toolbar } from './leaderboard-frame';

/** Enough to reach below the fold of any screen, so that what follows stays out of sight. */
export const SKELETON_ROWS = 20;

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
