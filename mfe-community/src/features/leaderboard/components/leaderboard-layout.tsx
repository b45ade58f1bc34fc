import { media, Page, PageHeader, Skeleton, SkeletonGroup, Stack, Table, theme } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { podiumColumns, podiumStyle } from './podium.tsx';

/** Search box and platform filter; side by side on wide screens. */
export const Toolbar = styled.div`
  display: grid;
  gap: ${theme.space[3]};

  /* The search shows no error below it. */
  && > * { row-gap: 0; }

  ${media.sm} { grid-template-columns: minmax(0, 1fr) 14rem; }
`;

/** The tabs next to the filter by follows. */
export const TabsRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  align-items: center;
  justify-content: space-between;
`;

interface RankingStyle {
  /** The previous platform's rows stay visible, dimmed, until the selected one's are loaded. */
  $isOutdated?: boolean;
  $hasPodium?: boolean;
}

/** Wraps the table of a ranking. */
export const RankingRows = styled.div<RankingStyle>`
  opacity: ${({ $isOutdated }) => ($isOutdated ? 0.5 : 1)};
  transition: opacity ${theme.duration.base} ${theme.easing};
  /* Makes the names of players and clans targets of at least 24 px without moving the lines. */
  tbody a { padding-block: 0.2rem; }
  ${({ $hasPodium }) => $hasPodium && podiumStyle}
`;

/** Title and column of the leaderboard. */
export const LeaderboardLayout = ({ children }: { children: ReactNode }) => (
  <Page>
    <PageHeader
      title="Leaderboard"
      subtitle="The best players and clans on every platform."
      scene={<Scene of="leaderboard" />}
    />
    <Stack gap={5}>{children}</Stack>
  </Page>
);

/** Fills any screen, so that the footer stays out of view. */
export const skeletonRowCount = 20;

const noRows: never[] = [];
const noKey = () => '';

export const LeaderboardSkeleton = () => (
  <LeaderboardLayout>
    <SkeletonGroup label="Loading leaderboard...">
      <Stack gap={5}>
        <Toolbar>
          <Skeleton shape="block" height="48px" />
          <Skeleton shape="block" height="48px" />
        </Toolbar>
        <Skeleton shape="block" width="12rem" height="54px" />
        {/* Twenty rows without text are nothing to read. */}
        <RankingRows $hasPodium aria-hidden>
          <Table
            caption="Players"
            columns={podiumColumns}
            rows={noRows}
            rowKey={noKey}
            skeletonRows={skeletonRowCount}
          />
        </RankingRows>
      </Stack>
    </SkeletonGroup>
  </LeaderboardLayout>
);
