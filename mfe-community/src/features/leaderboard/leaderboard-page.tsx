import { competitionPaths } from '@portal/contracts/competition/ui';
import { defaultPlatform, getPlatformGroup, platformGroups } from '@portal/contracts/platforms';
import { findValue } from '@portal/contracts/ui';
import { ButtonLink, usePortalConfig, useQuery, useSession } from '@portal/portal';
import { EmptyState, Stack, Text } from '@portal/ui';
import { SearchField } from '@portal/ui/forms';
import { Select } from '@portal/ui/select';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@portal/ui/tabs';
import { useRef } from 'react';
import { clanColumns } from '../../shared/leaderboard/columns.tsx';
import { leaderboardQueries } from '../../shared/leaderboard/queries.ts';
import { FollowedFilter } from './components/followed-filter.tsx';
import { LeaderboardLayout, TabsRow, Toolbar } from './components/leaderboard-layout.tsx';
import { PlayersPanel } from './components/players-panel.tsx';
import { type PanelSearch, RankingPanel } from './components/ranking-panel.tsx';
import { SeasonPanel } from './components/season-panel.tsx';
import { platformNames, tabs, useLeaderboardView } from './view.ts';

const platforms = platformGroups.map((value) => ({ value, label: platformNames[value] }));
const seasonPlatforms = platforms.filter(({ value }) => value !== 'all');

const ClansPanel = (search: PanelSearch) => {
  const { playTournaments, clanLife } = usePortalConfig().features;
  return (
    <Stack gap={4}>
      {clanLife && <Text tone="muted">Points: The sum of its members' scores.</Text>}
      <RankingPanel
        {...search}
        ranking={useQuery(leaderboardQueries.clans())}
        caption="Clans"
        failure="Couldn't load clans."
        columns={playTournaments ? clanColumns.byScore : clanColumns.byMembers}
        getNames={({ name }) => [name]}
        empty={
          <EmptyState
            title="No clans available yet"
            headingLevel={2}
            action={<ButtonLink to={competitionPaths.clans()}>Browse Clans</ButtonLink>}
          />
        }
        noMatch="No clan here has that name."
      />
    </Stack>
  );
};

/** /leaderboard: players by score, clans by members, players of a season. */
export const Page = () => {
  const { search, setSearch, platformGroup, tab: chosenTab, following, season, change } = useLeaderboardView();
  const { user, status } = useSession();
  const { seasons } = usePortalConfig().features;
  const tab = chosenTab === 'season' && !seasons ? 'players' : chosenTab;
  // Seasons count console and mobile players apart.
  const seasonGroup = platformGroup === 'all' ? getPlatformGroup(user?.platform ?? defaultPlatform) : platformGroup;
  const searchBox = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    setSearch('');
    // The pressed button disappears; keep the keyboard focus on the page.
    searchBox.current?.focus();
  };
  const panel = { search, onClearSearch: clearSearch };
  return (
    <LeaderboardLayout>
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
          options={tab === 'season' ? seasonPlatforms : platforms}
          value={tab === 'season' ? seasonGroup : platformGroup}
          onValueChange={(group) => change({ platformGroup: group })}
          // A clan's members play on any platform.
          disabled={tab === 'clans'}
        />
      </Toolbar>
      <Tabs value={tab} onValueChange={(value) => change({ tab: findValue(tabs, value) ?? 'players' })}>
        <TabsRow>
          <TabsList aria-label="Leaderboard">
            <TabsTrigger value="players">Players</TabsTrigger>
            <TabsTrigger value="clans">Clans</TabsTrigger>
            {seasons && <TabsTrigger value="season">Season</TabsTrigger>}
          </TabsList>
          {user && tab === 'players' && (
            <FollowedFilter pressed={following} onChange={(pressed) => change({ following: pressed })} />
          )}
        </TabsRow>
        <TabsContent value="players">
          <PlayersPanel {...panel} platformGroup={platformGroup} following={following} />
        </TabsContent>
        <TabsContent value="clans">
          <ClansPanel {...panel} />
        </TabsContent>
        {seasons && (
          <TabsContent value="season">
            <SeasonPanel
              {...panel}
              {...{ platformGroup: seasonGroup, season }}
              isPlatformKnown={platformGroup !== 'all' || status !== 'loading'}
            />
          </TabsContent>
        )}
      </Tabs>
    </LeaderboardLayout>
  );
};
