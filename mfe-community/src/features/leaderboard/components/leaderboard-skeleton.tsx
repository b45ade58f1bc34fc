import { texts } from '@portal/contracts/texts';
import { Skeleton, SkeletonGroup, Stack, Table } from '@portal/ui';
import { playerColumns } from '../../../shared/leaderboard/columns';
import { LeaderboardFrame, Toolbar } from './leaderboard-frame';
import { SKELETON_ROWS } from './skeleton-rows';

const words = texts.leaderboardScreen;
const noRows: never[] = [];
const noKey = () => '';

/** The leaderboard's shape while its code is on its way. */
export const LeaderboardSkeleton = () => (
  <LeaderboardFrame>
    <SkeletonGroup label={words.loading}>
      <Stack gap={5}>
        <Toolbar>
          <Skeleton shape="block" height="48px" />
          <Skeleton shape="block" height="48px" />
        </Toolbar>
        <Skeleton shape="block" width="12rem" height="54px" />
        <Table
          caption={words.tabs.players}
          columns={playerColumns}
          rows={noRows}
          rowKey={noKey}
          skeletonRows={SKELETON_ROWS}
        />
      </Stack>
    </SkeletonGroup>
  </LeaderboardFrame>
);
