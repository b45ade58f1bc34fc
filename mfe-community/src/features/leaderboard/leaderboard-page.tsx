import { competitionPaths } from '@portal/contracts/competition/ui';
import { platformGroups } from '@portal/contracts/platforms';
import { keepPreviousData, Link, NextStep, useQuery } from '@portal/portal';
import { Button, EmptyState } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import { useRef } from 'react';
import { clanColumns, playerColumns } from '../../shared/leaderboard/columns';
import { allClans, bestPlayers } from '../../shared/leaderboard/rankings';
import { teaserTexts, texts } from '../../shared/leaderboard/texts';
import { LeaderboardFrame, Toolbar } from './components/leaderboard-frame';
import { RankingPanel } from './components/ranking-panel';
import { useLeaderboardView } from './hooks/use-leaderboard-view';
import type { LeaderboardView } from './view';

const platforms = platformGroups.map((value) => ({ value, label: texts.platforms[value] }));

interface PanelProps {
  search: string;
  onClearSearch: () => void;
}

const PlayersPanel = ({ platformGroup, ...panel }: PanelProps & Pick<LeaderboardView, 'platformGroup'>) => (
  <RankingPanel
    {...panel}
    ranking={useQuery({ ...bestPlayers(platformGroup), placeholderData: keepPreviousData })}
    caption={`${texts.tabs.players}, ${texts.platforms[platformGroup]}`}
    columns={playerColumns}
    namesOf={({ username, clan }) => [username, clan]}
    empty={
      <EmptyState title={teaserTexts.players.empty} headingLevel={2} action={<NextStep />}>
        {texts.emptyPlayers}
      </EmptyState>
    }
    noMatch={texts.noMatch.players}
  />
);

const BrowseClans = () => (
  <Button asChild>
    <Link to={competitionPaths.clans()}>Browse Clans</Link>
  </Button>
);

const ClansPanel = (panel: PanelProps) => (
  <RankingPanel
    {...panel}
    ranking={useQuery(allClans)}
    caption={texts.tabs.clans}
    columns={clanColumns}
    namesOf={({ name }) => [name]}
    empty={<EmptyState title={teaserTexts.clans.empty} headingLevel={2} action={<BrowseClans />} />}
    noMatch={texts.noMatch.clans}
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
      <Toolbar role="search" aria-label={texts.title}>
        <SearchField
          ref={searchBox}
          label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          aria-label={texts.platform}
          options={platforms}
          value={platformGroup}
          onValueChange={(group) => change({ platformGroup: group })}
          // A clan's members play on any platform.
          disabled={tab === 'clans'}
        />
      </Toolbar>
      <Tabs value={tab} onValueChange={(value) => change({ tab: value === 'clans' ? 'clans' : 'players' })}>
        <TabsList aria-label={texts.title}>
          <TabsTrigger value="players">{texts.tabs.players}</TabsTrigger>
          <TabsTrigger value="clans">{texts.tabs.clans}</TabsTrigger>
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
