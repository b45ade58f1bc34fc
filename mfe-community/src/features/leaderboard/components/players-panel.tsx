import type { CurrentUser, FollowedPlayer, OwnRank } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { ButtonLink, keepPreviousData, NextStep, PageLink, useQuery, useSession } from '@portal/portal';
import { EmptyState } from '@portal/ui';
import { useState } from 'react';
import { playerColumns } from '../../../shared/leaderboard/columns.tsx';
import { leaderboardQueries, pageSize } from '../../../shared/leaderboard/queries.ts';
import { type LeaderboardView, platformNames } from '../view.ts';
import { OwnStanding } from './own-standing.tsx';
import { podiumColumns } from './podium.tsx';
import { type PanelSearch, RankingPanel } from './ranking-panel.tsx';

const NoPlayers = () => (
  <EmptyState title="No players on leaderboard yet" headingLevel={2} action={<NextStep />}>
    Play a tournament and take the top spot.
  </EmptyState>
);

const NobodyFollowed = () => (
  <EmptyState
    title="No players you follow"
    headingLevel={2}
    action={<ButtonLink to={communityPaths.members()}>Find players</ButtonLink>}
  >
    Follow players to see how you compare.
  </EmptyState>
);

/** Only the best players are searched; the member search finds all. */
const NotInTop = ({ search }: { search: string }) => (
  <>
    {`Not in the top ${pageSize}. `}
    <PageLink to={communityPaths.members(search.trim())}>Search all members</PageLink>
  </>
);

/** Adds the visitor's own row where the rows end above it. */
const withOwnRow = (
  rows: FollowedPlayer[],
  { clanInfo, ...user }: CurrentUser,
  { rank, score }: OwnRank,
): FollowedPlayer[] =>
  rank === null || rank <= rows.length || rows.some(({ id }) => id === user.id)
    ? rows
    : [...rows, { ...user, ...(clanInfo && { clan: clanInfo.name, clanId: clanInfo.id }), score, rank }];

type PlayersPanelProps = PanelSearch & Pick<LeaderboardView, 'platformGroup' | 'following'>;

/** The best players or, for a signed-in visitor, the followed ones, and the visitor's own rank. */
export const PlayersPanel = ({ platformGroup, following, ...search }: PlayersPanelProps) => {
  const { status, user } = useSession();
  const [ownRow, setOwnRow] = useState<HTMLTableRowElement | null>(null);
  const isFollowing = following && status !== 'signed-out';
  // The rank counts the players of all platforms.
  const isRanked = user !== null && platformGroup === 'all';
  const { data: standing } = useQuery({ ...leaderboardQueries.own(), enabled: isRanked });
  const best = useQuery({
    ...leaderboardQueries.players(platformGroup),
    placeholderData: keepPreviousData,
    enabled: !isFollowing,
    select: (rows): FollowedPlayer[] => (isRanked && standing ? withOwnRow(rows, user, standing) : rows),
  });
  const followed = useQuery({
    ...leaderboardQueries.followed(platformGroup),
    placeholderData: keepPreviousData,
    enabled: isFollowing && user !== null,
  });
  const hasMore = !isFollowing && (best.data?.length ?? 0) >= pageSize;
  return (
    <>
      <RankingPanel
        {...search}
        ranking={isFollowing ? followed : best}
        caption={`Players${isFollowing ? ' you follow' : ''}, ${platformNames[platformGroup]}`}
        columns={playerColumns}
        failure="Couldn't load players."
        // The first rows of the followed players are not the first three of the leaderboard.
        podiumColumns={isFollowing ? undefined : podiumColumns}
        ownId={user?.id}
        ownRowRef={setOwnRow}
        getNames={({ username, clan }) => [username, clan]}
        empty={isFollowing ? <NobodyFollowed /> : <NoPlayers />}
        noMatch={hasMore ? <NotInTop search={search.search} /> : 'No player or clan here has that name.'}
      />
      {/* A search hides the row that the bar leads to, and the bar would cover the result. */}
      {isRanked && search.search.trim() === '' && <OwnStanding row={ownRow} standing={standing} />}
    </>
  );
};
