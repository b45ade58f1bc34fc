import { competitionPaths } from '@portal/contracts/competition/ui';
import { platformGroups } from '@portal/contracts/platforms';
import { ButtonLink, keepPreviousData, NextStep, useQuery } from '@portal/portal';
import { EmptyState } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import { useRef } from 'react';
import { clanColumns, playerColumns } from '../../shared/leaderboard/columns';
import { allClans, bestPlayers } from '../../shared/leaderboard/rankings';
import { LeaderboardFrame, Toolbar } from './components/leaderboard-frame';
import { RankingPanel } from './components/ranking-panel';
import { useLeaderboardView } from './hooks/use-leaderboard-view';
import type { LeaderboardView } from './view';

const platformNames = { all: 'All Platforms', console: 'Console Platform', mobile: 'Mobile Platform' };
const platforms = platformGroups.map((value) => ({ value, label: platformNames[value] }));

interface PanelProps {
  search: string;
  onClearSearch: () => void;
}

const PlayersPanel = ({ platformGroup, ...panel }: PanelProps & Pick<LeaderboardView, 'platformGroup'>) => (
  <RankingPanel
    {...panel}
    ranking={useQuery({ ...bestPlayers(platformGroup), placeholderData: keepPreviousData })}
    caption={`Players, ${platformNames[platformGroup]}`}
    columns={playerColumns}
    namesOf={({ username, clan }) => [username, clan]}
    empty={
      <EmptyState title="No players on leaderboard yet" headingLevel={2} action={<NextStep />}>
        Play your first tournament, and the first place is yours.
      </EmptyState>
    }
    noMatch="No player or clan here has that name."
  />
);

const ClansPanel = (panel: PanelProps) => (
  <RankingPanel
    {...panel}
    ranking={useQuery(allClans)}
    caption="Clans"
    columns={clanColumns}
    namesOf={({ name }) => [name]}
    empty={
      <EmptyState
        title="No clans available yet"
        headingLevel={2}
        action={<ButtonLink to={competitionPaths.clans()}>Browse Clans</ButtonLink>}
      />
    }
    noMatch="No clan here has that name."
  />
);

/** /leaderboard: players by score, clans by members. */
export const Page = () => {
  const { search, setSearch, platformGroup, tab, change } = useLeaderboardView();
  const searchBox = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    setSearch('');
    // The pressed button disappears; keep the keyboard focus on the page.
    searchBox.current?.focus();
  };
  const panel = { search, onClearSearch: clearSearch };
  return (
    <LeaderboardFrame>
      <Toolbar role="search" aria-label="Leaderboard">
        <SearchField
          ref={searchBox}
          label="Search players or clans..."
          placeholder="Search players or clans..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          aria-label="Platform"
          options={platforms}
          value={platformGroup}
          onValueChange={(group) => change({ platformGroup: group })}
          // A clan's members play on any platform.
          disabled={tab === 'clans'}
        />
      </Toolbar>
      <Tabs value={tab} onValueChange={(value) => change({ tab: value === 'clans' ? 'clans' : 'players' })}>
        <TabsList aria-label="Leaderboard">
          <TabsTrigger value="players">Players</TabsTrigger>
          <TabsTrigger value="clans">Clans</TabsTrigger>
        </TabsList>
        <TabsContent value="players">
          <PlayersPanel {...panel} platformGroup={platformGroup} />
        </TabsContent>
        <TabsContent value="clans">
          <ClansPanel {...panel} />
        </TabsContent>
      </Tabs>
    </LeaderboardFrame>
  );
};
