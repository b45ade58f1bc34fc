import type { CurrentUser, OwnSeason, PlatformGroup, SeasonRow } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { limits } from '@portal/contracts/limits';
import { describeSeason, findSeason, moveSeason } from '@portal/contracts/season';
import { withQuery } from '@portal/contracts/ui';
import { ButtonLink, formatCount, keepPreviousData, PlayerLink, useQuery, useSession } from '@portal/portal';
import { Avatar, Cluster, EmptyState, Heading, Persona, Stack, type TableColumn, Text } from '@portal/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { OwnMark, playerColumns } from '../../../shared/leaderboard/columns.tsx';
import { leaderboardQueries, pageSize } from '../../../shared/leaderboard/queries.ts';
import { platformNames } from '../view.ts';
import { OwnBar, OwnFacts } from './own-standing.tsx';
import { podiumColumns } from './podium.tsx';
import { type PanelSearch, RankingPanel } from './ranking-panel.tsx';

const countMatches = (count: number): string => `${formatCount(count)} ${count === 1 ? 'match' : 'matches'}`;

/** `24 matches, 15 won`, or what a player needs for a rank. */
const describePlayed = ({ matches, won, missing }: Pick<SeasonRow, 'matches' | 'won' | 'missing'>): string =>
  missing > 0
    ? `Provisional, ${formatCount(missing)} more ${missing === 1 ? 'match' : 'matches'}`
    : `${countMatches(matches)}, ${formatCount(won)} won`;

const Player = ({ row, isOwn }: { row: SeasonRow; isOwn: boolean }) => (
  <Persona
    picture={<Avatar src={row.avatar} seed={row.id} name={row.username} letters={2} loading="lazy" />}
    name={<PlayerLink username={row.username} cover />}
    detail={describePlayed(row)}
    mark={isOwn && <OwnMark />}
  />
);

const seasonColumns: readonly TableColumn<SeasonRow>[] = playerColumns.map((column) =>
  column.rowHeader ? { ...column, cell: (row, _index, isOwn) => <Player row={row} isOwn={isOwn} /> } : column,
);

const seasonPodiumColumns: readonly TableColumn<SeasonRow>[] = podiumColumns.map((column) =>
  column.rowHeader
    ? {
        ...column,
        cell: (row, index, isOwn) => (index < 3 ? column.cell(row, index, isOwn) : <Player row={row} isOwn={isOwn} />),
      }
    : column,
);

/** Adds the visitor's own row where the rows end above it. */
const withOwnRow = (rows: SeasonRow[], { clanInfo, ...user }: CurrentUser, own: OwnSeason | undefined): SeasonRow[] =>
  !own || own.matches === 0 || rows.some(({ id }) => id === user.id)
    ? rows
    : [...rows, { ...user, ...(clanInfo && { clan: clanInfo.name, clanId: clanInfo.id }), ...own }];

interface SeasonPanelProps extends PanelSearch {
  platformGroup: Exclude<PlatformGroup, 'all'>;
  season: string;
  /** Whether the platform is known: without a choice it is that of the visitor, whose session may load. */
  isPlatformKnown: boolean;
}

/** The season's name with links to the ones before and after. */
const SeasonSteps = ({ season, platformGroup }: Pick<SeasonPanelProps, 'season' | 'platformGroup'>) => {
  const current = findSeason(new Date());
  const buildPath = (to: string) =>
    withQuery(communityPaths.leaderboard(), {
      ...{ tab: 'season', platform: platformGroup },
      season: to === current ? undefined : to,
    });
  const [before, after] = [moveSeason(season, -1), moveSeason(season, 1)];
  return (
    <nav aria-label="Seasons">
      <Stack gap={2}>
        <Heading level={2} size="title">
          {describeSeason(season)}
        </Heading>
        <Cluster gap={2}>
          <ButtonLink variant="secondary" size="sm" to={buildPath(before)}>
            <ChevronLeft aria-hidden />
            {describeSeason(before)}
          </ButtonLink>
          {after <= current && (
            <ButtonLink variant="secondary" size="sm" to={buildPath(after)}>
              {describeSeason(after)}
              <ChevronRight aria-hidden />
            </ButtonLink>
          )}
        </Cluster>
      </Stack>
    </nav>
  );
};

const NoMatches = ({ season }: { season: string }) =>
  season === findSeason(new Date()) ? (
    <EmptyState
      title="No matches in this season yet"
      headingLevel={3}
      action={<ButtonLink to={competitionPaths.tournaments()}>See Tournaments</ButtonLink>}
    >
      Play a tournament and take the top spot.
    </EmptyState>
  ) : (
    <EmptyState title={`No matches in ${describeSeason(season)}`} headingLevel={3} />
  );

/** The best players of a quarter, and the visitor's own standing in it. */
export const SeasonPanel = ({ platformGroup, season, isPlatformKnown, ...search }: SeasonPanelProps) => {
  const { user } = useSession();
  const [ownRow, setOwnRow] = useState<HTMLTableRowElement | null>(null);
  const { data: own } = useQuery({
    ...leaderboardQueries.ownSeason(season, platformGroup),
    enabled: user !== null,
  });
  const ranking = useQuery({
    ...leaderboardQueries.season(season, platformGroup),
    placeholderData: keepPreviousData,
    enabled: isPlatformKnown,
    select: (rows): SeasonRow[] => (user ? withOwnRow(rows, user, own) : rows),
  });
  // The podium is for players with a rank.
  const hasPodium = ranking.data === undefined || ranking.data.slice(0, 3).every(({ rank }) => rank !== null);
  return (
    <Stack gap={4}>
      <SeasonSteps season={season} platformGroup={platformGroup} />
      <Text size="small" tone="muted">
        {`Points from tournaments whose results became final in these months. You need ${limits.season.rankedMatches} matches for a rank.`}
      </Text>
      <div>
        <RankingPanel
          {...search}
          ranking={ranking}
          caption={`Season, ${describeSeason(season)}, ${platformNames[platformGroup]}`}
          columns={seasonColumns}
          failure="Couldn't load the season."
          podiumColumns={hasPodium ? seasonPodiumColumns : undefined}
          ownId={user?.id}
          ownRowRef={setOwnRow}
          getNames={({ username, clan }) => [username, clan]}
          empty={<NoMatches season={season} />}
          noMatch={
            (ranking.data?.length ?? 0) >= pageSize
              ? `Not in the top ${pageSize}.`
              : 'No player or clan here has that name.'
          }
        />
        {user && search.search.trim() === '' && (
          <OwnBar row={ownRow}>
            {own && own.matches > 0 && (
              <OwnFacts rank={own.rank} score={own.score} detail={<span>{describePlayed(own)}</span>} />
            )}
          </OwnBar>
        )}
      </div>
    </Stack>
  );
};
