import { competitionPaths } from '@portal/contracts/competition/ui';
import { platformGroups } from '@portal/contracts/platforms';
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
import { platformNames, useLeaderboardView } from './view.ts';

const platforms = platformGroups.map((value) => ({ value, label: platformNames[value] }));

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

/** /leaderboard: players by score, clans by members. */
export const Page = () => {
  const { search, setSearch, platformGroup, tab, following, change } = useLeaderboardView();
  const { user } = useSession();
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
          options={platforms}
          value={platformGroup}
          onValueChange={(group) => change({ platformGroup: group })}
          // A clan's members play on any platform.
          disabled={tab === 'clans'}
        />
      </Toolbar>
      <Tabs value={tab} onValueChange={(value) => change({ tab: value === 'clans' ? 'clans' : 'players' })}>
        <TabsRow>
          <TabsList aria-label="Leaderboard">
            <TabsTrigger value="players">Players</TabsTrigger>
            <TabsTrigger value="clans">Clans</TabsTrigger>
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
      </Tabs>
    </LeaderboardLayout>
  );
};
