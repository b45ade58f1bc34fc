import { platformGroups } from '@portal/contracts/platforms';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import { useRef } from 'react';
import { texts } from '../../shared/leaderboard/texts';
import { ClansPanel } from './components/clans-panel';
import { LeaderboardFrame, Toolbar } from './components/leaderboard-frame';
import { PlayersPanel } from './components/players-panel';
import { useLeaderboardView } from './hooks/use-leaderboard-view';

const platforms = platformGroups.map((value) => ({ value, label: texts.platforms[value] }));

/** /leaderboard: who leads, by score and by members. */
export const Page = () => {
  const { search, setSearch, platformGroup, tab, change } = useLeaderboardView();
  const searchBox = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    setSearch('');
    // The button that was pressed goes away; the keyboard stays where the next word is typed.
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
